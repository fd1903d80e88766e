import java.lang.reflect.*;
import java.nio.file.*;
import java.net.URI;
import java.util.*;
import java.util.stream.*;

/**
 * Prints the public and protected API of some packages of java.base as Java without bodies:
 * {@code java ApiStubs.java > api.txt}, with Java 25. A supertype that is not public is left out,
 * and what it declares is printed with the types below it.
 *
 * <p>{@code java ApiStubs.java member-types > member-types.txt} prints the packages of the JDK. It also prints the types of
 * packages beside those above that have member types which a class below would inherit, each with the names of these.
 */
public class ApiStubs {
    static final List<String> PACKAGES = List.of("java.io", "java.lang", "java.lang.annotation",
        "java.lang.constant", "java.lang.foreign", "java.lang.invoke", "java.lang.ref", "java.lang.reflect",
        "java.math", "java.net", "java.nio", "java.nio.channels", "java.nio.charset", "java.nio.file", "java.nio.file.attribute", "java.security", "java.text", "java.time", "java.time.chrono", "java.time.format", "java.time.temporal",
        "java.util", "java.util.concurrent", "java.util.concurrent.atomic", "java.util.concurrent.locks",
        "java.util.function", "java.util.jar", "java.util.random", "java.util.regex", "java.util.stream", "java.util.zip");

    public static void main(String[] args) throws Exception {
        FileSystem jrt = FileSystems.getFileSystem(URI.create("jrt:/"));
        if (args.length > 0) {
            memberTypes(jrt);
            return;
        }
        StringBuilder out = new StringBuilder();
        Map<String, Class<?>> all = new TreeMap<>();
        for (String p : PACKAGES) {
            List<Path> files;
            try (Stream<Path> s = Files.list(jrt.getPath("modules/java.base/" + p.replace('.', '/')))) {
                files = s.filter(f -> f.toString().endsWith(".class")).sorted().collect(Collectors.toList());
            }
            for (Path f : files) {
                String n = f.getFileName().toString().replace(".class", "");
                if (n.contains("$") || n.equals("package-info")) continue;
                Class<?> c = Class.forName(p + "." + n, false, null);
                if (!Modifier.isPublic(c.getModifiers())) continue;
                add(c, all);
            }
        }
        for (Class<?> c : all.values()) {
            out.append("//// ").append(c.getName()).append('\n');
            type(c, out);
            out.append('\n');
        }
        System.out.print(out);
    }

    static void memberTypes(FileSystem jrt) throws Exception {
        Map<String, String> found = new TreeMap<>();
        try (Stream<Path> files = Files.walk(jrt.getPath("/modules"))) {
            for (Path file : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".class"))::iterator) {
                String path = file.subpath(2, file.getNameCount()).toString();
                String name = path.substring(0, path.length() - ".class".length()).replace('/', '.');
                String pack = name.substring(0, Math.max(0, name.lastIndexOf('.')));
                Optional<Module> module = ModuleLayer.boot().findModule(file.getName(1).toString());
                if (!module.map(m -> m.isExported(pack)).orElse(false)) continue;
                found.put(pack, "");
                if (PACKAGES.contains(pack)) continue;
                Class<?> type = Class.forName(name, false, ClassLoader.getSystemClassLoader());
                if (!isExtensible(type)) continue;
                Set<String> names = new TreeSet<>();
                addMemberTypes(type, names);
                if (!names.isEmpty()) found.put(type.getCanonicalName(), String.join(" ", names));
            }
        }
        found.forEach((type, names) -> System.out.println((type + " " + names).strip()));
    }
    static boolean isExtensible(Class<?> type) {
        if (type.getCanonicalName() == null || Modifier.isFinal(type.getModifiers())) return false;
        for (Class<?> c = type; c != null; c = c.getEnclosingClass()) if (!visible(c.getModifiers())) return false;
        return true;
    }
    static void addMemberTypes(Class<?> type, Set<String> names) {
        for (Class<?> n : type.getDeclaredClasses()) if (visible(n.getModifiers())) names.add(n.getSimpleName());
        if (type.getSuperclass() != null) addMemberTypes(type.getSuperclass(), names);
        for (Class<?> i : type.getInterfaces()) addMemberTypes(i, names);
    }

    /** A type and, so that no hierarchy has gaps, its supertypes and those of its nested types. */
    static void add(Class<?> c, Map<String, Class<?>> all) {
        Class<?> top = c;
        while (top.getEnclosingClass() != null) top = top.getEnclosingClass();
        if (!Modifier.isPublic(top.getModifiers()) || all.putIfAbsent(top.getName(), top) != null) return;
        addSupertypes(top, all);
    }
    static void addSupertypes(Class<?> c, Map<String, Class<?>> all) {
        if (c.getSuperclass() != null) add(c.getSuperclass(), all);
        for (Class<?> i : c.getInterfaces()) add(i, all);
        for (Class<?> n : c.getDeclaredClasses()) if (visible(n.getModifiers())) addSupertypes(n, all);
    }

    /** A type and the superclasses between it and the next public one. */
    static List<Class<?>> hidden(Class<?> c) {
        List<Class<?>> all = new ArrayList<>(List.of(c));
        for (Class<?> s = c.getSuperclass(); s != null && !Modifier.isPublic(s.getModifiers()); s = s.getSuperclass()) all.add(s);
        return all;
    }

    static Class<?> raw(Type t) {
        return t instanceof Class ? (Class<?>) t : (Class<?>) ((ParameterizedType) t).getRawType();
    }

    static boolean visible(int m) { return Modifier.isPublic(m) || Modifier.isProtected(m); }
    static String mods(int m, boolean iface) {
        String s = "";
        if (!iface) s += Modifier.isPublic(m) ? "public " : Modifier.isProtected(m) ? "protected " : "";
        if (Modifier.isStatic(m)) s += "static ";
        if (!iface && Modifier.isAbstract(m)) s += "abstract ";
        return s;
    }
    static void type(Class<?> c, StringBuilder o) {
        boolean iface = c.isInterface();
        o.append(mods(c.getModifiers() & ~(iface ? Modifier.ABSTRACT | Modifier.STATIC : 0), false));
        if (Modifier.isFinal(c.getModifiers()) && !c.isEnum() && !c.isRecord()) o.append("final ");
        o.append(c.isAnnotation() ? "@interface " : iface ? "interface " : c.isEnum() ? "enum " : "class ").append(c.getSimpleName());
        params(c, o);
        Type sup = c.getGenericSuperclass();
        while (sup != null && !Modifier.isPublic(raw(sup).getModifiers())) sup = raw(sup).getGenericSuperclass();
        if (!iface && !c.isEnum() && sup != null && sup != Object.class) o.append(" extends ").append(name(sup));
        List<String> is = c.isAnnotation() ? List.of() : hidden(c).stream().flatMap(h -> Arrays.stream(h.getGenericInterfaces())).filter(i -> Modifier.isPublic(raw(i).getModifiers())).map(ApiStubs::name).distinct().collect(Collectors.toList());
        if (!is.isEmpty()) o.append(iface ? " extends " : " implements ").append(String.join(",", is));
        o.append("{");
        if (c.isEnum()) {
            o.append(Arrays.stream(c.getDeclaredFields()).filter(Field::isEnumConstant).map(Field::getName).collect(Collectors.joining(","))).append(";");
        }
        Arrays.stream(c.getDeclaredFields()).filter(f -> visible(f.getModifiers()) && !f.isEnumConstant() && !f.isSynthetic())
            .sorted(Comparator.comparing(Field::getName))
            .forEach(f -> o.append(mods(f.getModifiers(), iface)).append(name(f.getGenericType())).append(' ').append(f.getName()).append(";"));
        List<String> ms = new ArrayList<>();
        if (!c.isEnum()) for (Constructor<?> k : c.getDeclaredConstructors()) if (visible(k.getModifiers()) && !k.isSynthetic()) {
            StringBuilder s = new StringBuilder(mods(k.getModifiers(), false));
            if (params(k, s)) s.append(' ');
            s.append(c.getSimpleName()).append(args(k)).append("{}");
            ms.add(s.toString());
        }
        Set<String> seen = new HashSet<>();
        for (Class<?> h : hidden(c)) for (Method m : h.getDeclaredMethods()) if (visible(m.getModifiers()) && !m.isSynthetic() && !m.isBridge()) {
            if (!seen.add(m.getName() + Arrays.toString(m.getParameterTypes()))) continue;
            if (c.isEnum() && Modifier.isStatic(m.getModifiers()) && (m.getName().equals("values") || m.getName().equals("valueOf") && m.getParameterCount() == 1)) continue;
            StringBuilder s = new StringBuilder(mods(m.getModifiers(), iface));
            if (m.isDefault()) s.append("default ");
            if (params(m, s)) s.append(' ');
            s.append(name(m.getGenericReturnType())).append(' ').append(m.getName()).append(args(m));
            s.append(Modifier.isAbstract(m.getModifiers()) ? ";" : "{}");
            ms.add(s.toString());
        }
        // What the compiler adds to every enum.
        if (c == Enum.class) ms.addAll(List.of("public static E valueOf(String a){}", "public static E[] values(){}"));
        // What Java 17 had and nobody could override.
        if (c == Thread.class || c == ThreadGroup.class) ms.addAll(List.of("public void resume(){}", "public void suspend(){}"));
        ms.stream().distinct().sorted().forEach(o::append);
        Arrays.stream(c.getDeclaredClasses()).filter(n -> visible(n.getModifiers())).sorted(Comparator.comparing(Class::getName)).forEach(n -> type(n, o));
        o.append("}");
    }
    static boolean params(GenericDeclaration d, StringBuilder o) {
        if (d.getTypeParameters().length == 0) return false;
        o.append("<").append(Arrays.stream(d.getTypeParameters()).map(v -> {
            String b = Arrays.stream(v.getBounds()).filter(t -> t != Object.class).map(ApiStubs::name).collect(Collectors.joining("&"));
            return b.isEmpty() ? v.getName() : v.getName() + " extends " + b;
        }).collect(Collectors.joining(","))).append(">");
        return true;
    }
    static String args(Executable e) {
        Type[] ts = e.getGenericParameterTypes();
        StringBuilder s = new StringBuilder("(");
        for (int i = 0; i < ts.length; i++) {
            String n = name(ts[i]);
            if (i == ts.length - 1 && e.isVarArgs()) n = n.substring(0, n.length() - 2) + "...";
            s.append(i == 0 ? "" : ",").append(n).append(' ').append((char) ('a' + i % 26)).append(i >= 26 ? "" + i : "");
        }
        return s.append(")").toString();
    }
    static String name(Type t) {
        if (t instanceof Class) {
            Class<?> c = (Class<?>) t;
            if (c.isArray()) return name(c.getComponentType()) + "[]";
            String n = c.getCanonicalName();
            return c.getPackageName().equals("java.lang") && c.getEnclosingClass() == null ? c.getSimpleName() : n;
        }
        if (t instanceof ParameterizedType) {
            ParameterizedType p = (ParameterizedType) t;
            return name(p.getRawType()) + "<" + Arrays.stream(p.getActualTypeArguments()).map(ApiStubs::name).collect(Collectors.joining(",")) + ">";
        }
        if (t instanceof GenericArrayType) return name(((GenericArrayType) t).getGenericComponentType()) + "[]";
        if (t instanceof WildcardType) {
            WildcardType w = (WildcardType) t;
            if (w.getLowerBounds().length > 0) return "? super " + name(w.getLowerBounds()[0]);
            return w.getUpperBounds()[0] == Object.class ? "?" : "? extends " + name(w.getUpperBounds()[0]);
        }
        return ((TypeVariable<?>) t).getName();
    }
}
