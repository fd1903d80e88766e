import java.lang.module.*;
import java.lang.reflect.*;
import java.net.URI;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;

/**
 * Prints the public types of all packages that the JDK exports, but for those that {@code api.txt} has in full:
 * {@code java TypeNames.java api.txt > type-names.txt}, with Java 25.
 *
 * A line has a package and its top-level types. In the packages that every Java has ({@code java}, {@code javax} and
 * {@code org}), a line follows for each type that declares public static fields or types. It has their names, and
 * {@code ...} where the type inherits more.
 */
public class TypeNames {
    static final Set<String> known = new HashSet<>();

    public static void main(String[] args) throws Exception {
        try (Stream<String> lines = Files.lines(Path.of(args[0]))) {
            lines.filter(line -> line.startsWith("//// ")).forEach(line -> known.add(line.substring(5)));
        }
        for (Map.Entry<String, Map<String, Class<?>>> exported : exported().entrySet()) {
            String types = exported.getValue().keySet().stream().map(name -> ' ' + name).collect(Collectors.joining());
            if (!types.isEmpty()) System.out.println("//// " + exported.getKey() + types);
            if (exported.getKey().matches("(java|javax|org)\\..*")) exported.getValue().values().forEach(TypeNames::members);
        }
    }

    static Map<String, Map<String, Class<?>>> exported() throws Exception {
        FileSystem jrt = FileSystems.getFileSystem(URI.create("jrt:/"));
        Map<String, Map<String, Class<?>>> packages = new TreeMap<>();
        for (ModuleReference reference : ModuleFinder.ofSystem().findAll()) {
            ModuleDescriptor module = reference.descriptor();
            // Those of incubators go away again.
            if (module.name().startsWith("jdk.incubator")) continue;
            for (ModuleDescriptor.Exports exports : module.exports()) {
                String name = exports.source();
                if (exports.isQualified()) continue;
                Path folder = jrt.getPath("modules/" + module.name() + "/" + name.replace('.', '/'));
                List<Path> files;
                try (Stream<Path> all = Files.list(folder)) {
                    files = all.filter(file -> file.toString().matches("[^$-]*\\.class")).collect(Collectors.toList());
                }
                for (Path file : files) {
                    String simple = file.getFileName().toString().replace(".class", "");
                    Class<?> type = Class.forName(name + '.' + simple, false, ClassLoader.getSystemClassLoader());
                    if (!isPublic(type.getModifiers()) || known.contains(type.getName())) continue;
                    packages.computeIfAbsent(name, key -> new TreeMap<>()).put(simple, type);
                }
            }
        }
        return packages;
    }

    static void members(Class<?> type) {
        Set<String> own = own(type);
        boolean inherits = supertypes(type).anyMatch(TypeNames::hasAny);
        if (!own.isEmpty()) {
            String name = type.getCanonicalName().substring(type.getPackageName().length() + 1);
            String members = own.stream().map(member -> ' ' + member).collect(Collectors.joining());
            System.out.println(name + members + (inherits ? " ..." : ""));
        }
        nested(type).forEach(TypeNames::members);
    }

    static Set<String> own(Class<?> type) {
        Set<String> names = new TreeSet<>();
        for (Class<?> from : declaring(type)) {
            Stream.of(from.getDeclaredFields()).filter(TypeNames::isImportable).map(Field::getName).forEach(names::add);
            nested(from).filter(inner -> Modifier.isStatic(inner.getModifiers())).map(Class::getSimpleName).forEach(names::add);
        }
        return names;
    }

    /** A type and the superclasses between it and the next public one. */
    static List<Class<?>> declaring(Class<?> type) {
        List<Class<?>> all = new ArrayList<>(List.of(type));
        for (Class<?> above = type.getSuperclass(); above != null && !isPublic(above.getModifiers()); above = above.getSuperclass()) {
            all.add(above);
        }
        return all;
    }

    /** The next public types above. */
    static Stream<Class<?>> supertypes(Class<?> type) {
        List<Class<?>> all = new ArrayList<>();
        for (Class<?> from : declaring(type)) {
            if (from.getSuperclass() != null && isPublic(from.getSuperclass().getModifiers())) all.add(from.getSuperclass());
            all.addAll(List.of(from.getInterfaces()));
        }
        return all.stream().filter(above -> isPublic(above.getModifiers()));
    }

    static boolean hasAny(Class<?> type) {
        return !own(type).isEmpty() || supertypes(type).anyMatch(TypeNames::hasAny);
    }

    static Stream<Class<?>> nested(Class<?> type) {
        return Stream.of(type.getDeclaredClasses()).filter(inner -> isPublic(inner.getModifiers()))
            .sorted(Comparator.comparing(Class::getName));
    }

    static boolean isImportable(Field field) {
        return isPublic(field.getModifiers()) && Modifier.isStatic(field.getModifiers()) && !field.isSynthetic();
    }

    static boolean isPublic(int modifiers) { return Modifier.isPublic(modifiers); }
}
