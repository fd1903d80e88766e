import com.sun.source.tree.*;
import com.sun.source.util.*;
import com.sun.tools.javac.tree.JCTree;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import javax.lang.model.element.*;
import javax.lang.model.type.*;
import javax.lang.model.util.Elements;
import javax.tools.*;

/**
 * What javac makes of a source tree, without a classpath, so that two trees can be compared:
 *
 * <pre>java --add-exports jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED JavacJudge.java ROOT FILES OUT</pre>
 *
 * FILES lists the files, one a line, relative to ROOT. OUT gets three kinds of lines, with tabs between:
 *
 * <pre>
 * declaration PATH LINE COLUMN KIND NAME     places from 1, columns in UTF-16 code units
 * error       PATH LINE CODE
 * binding     PATH WHAT …                    one for each identifier and each overriding method, in the file's order
 * </pre>
 *
 * WHAT names declarations of ROOT by their file and their number in it, never by their name: a rename that keeps all
 * meanings keeps these lines.
 *
 * <p>Without arguments, it reads them from lines of standard input, with tabs between, and answers each with the line
 * "done": what compiles often is compiled sooner by a machine that has warmed up.
 */
public final class JavacJudge {
    private static final Map<Element, String> numbers = new IdentityHashMap<>();
    private static Trees trees;
    private static Elements elements;
    private static javax.lang.model.util.Types types;

    public static void main(String[] args) throws Exception {
        if (args.length == 3) {
            view(args[0], args[1], args[2]);
            return;
        }
        var requests = new java.io.BufferedReader(new java.io.InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String request = requests.readLine(); request != null; request = requests.readLine()) {
            String[] parts = request.split("\t");
            view(parts[0], parts[1], parts[2]);
            System.out.println("done");
        }
    }

    private static void view(String folder, String list, String result) throws Exception {
        numbers.clear();
        Path root = Path.of(folder).toAbsolutePath();
        List<Path> files = Files.readAllLines(Path.of(list)).stream().map(root::resolve).toList();
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        try (PrintWriter out = new PrintWriter(result, StandardCharsets.UTF_8);
                StandardJavaFileManager manager =
                        javac.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            DiagnosticListener<JavaFileObject> listener = d -> {
                if (d.getKind() == Diagnostic.Kind.ERROR) {
                    String path = d.getSource() == null ? "" : relative(root, d.getSource());
                    out.println("error\t" + path + "\t" + d.getLineNumber() + "\t" + d.getCode());
                }
            };
            // Without the last option, a missing import keeps javac from looking at any method.
            List<String> options = List.of("-proc:none", "-implicit:none", "-Xlint:none", "-nowarn", "-XDrawDiagnostics",
                    "-Xmaxerrs", "1000000", "-XDshould-stop.ifError=FLOW");
            JavacTask task = (JavacTask) javac.getTask(null, manager, listener, options, null,
                    manager.getJavaFileObjectsFromPaths(files));
            trees = Trees.instance(task);
            elements = task.getElements();
            types = task.getTypes();
            List<CompilationUnitTree> units = new ArrayList<>();
            task.parse().forEach(units::add);
            Map<Tree, Boolean> written = new IdentityHashMap<>();
            for (CompilationUnitTree unit : units) {
                new Written(written).scan(unit, null);
            }
            task.analyze();
            for (CompilationUnitTree unit : units) {
                new Declarations(out, relative(root, unit.getSourceFile()), written).scan(unit, null);
            }
            for (CompilationUnitTree unit : units) {
                new Bindings(out, relative(root, unit.getSourceFile())).scan(unit, null);
            }
        }
    }

    private static String relative(Path root, JavaFileObject file) {
        return root.relativize(Path.of(file.toUri())).toString();
    }

    /** Collects the declarations as they are before the compiler adds its own. */
    private static final class Written extends TreeScanner<Void, Void> {
        private final Map<Tree, Boolean> found;

        Written(Map<Tree, Boolean> found) {
            this.found = found;
        }

        @Override public Void scan(Tree tree, Void p) {
            if (tree instanceof VariableTree || tree instanceof ClassTree || tree instanceof MethodTree
                    || tree instanceof TypeParameterTree) {
                found.put(tree, true);
            }
            return super.scan(tree, p);
        }
    }

    /** Numbers the declarations of a file and lists those that can be renamed. */
    private static final class Declarations extends TreePathScanner<Void, Void> {
        private final PrintWriter out;
        private final String path;
        private final Map<Tree, Boolean> written;
        private int count;

        Declarations(PrintWriter out, String path, Map<Tree, Boolean> written) {
            this.out = out;
            this.path = path;
            this.written = written;
        }

        @Override public Void visitClass(ClassTree tree, Void p) {
            declared(tree, tree.getSimpleName());
            return super.visitClass(tree, p);
        }

        @Override public Void visitMethod(MethodTree tree, Void p) {
            declared(tree, tree.getName());
            return super.visitMethod(tree, p);
        }

        @Override public Void visitVariable(VariableTree tree, Void p) {
            declared(tree, tree.getName());
            return super.visitVariable(tree, p);
        }

        @Override public Void visitTypeParameter(TypeParameterTree tree, Void p) {
            declared(tree, tree.getName());
            return super.visitTypeParameter(tree, p);
        }

        private void declared(Tree tree, Name name) {
            Element element = trees.getElement(getCurrentPath());
            if (element == null) {
                return;
            }
            numbers.put(element, path + "#" + count++);
            if (!written.containsKey(tree) || !javax.lang.model.SourceVersion.isName(name)) {
                return;
            }
            try {
                CharSequence text = getCurrentPath().getCompilationUnit().getSourceFile().getCharContent(true);
                int at = ((JCTree) tree).pos;
                if (tree instanceof ClassTree) {
                    var word = java.util.regex.Pattern.compile("(?<![\\w$])" + name + "(?![\\w$])").matcher(text);
                    at = word.find(at) ? word.start() : -1;
                }
                if (at < 0 || !text.subSequence(at, Math.min(text.length(), at + name.length())).toString().contentEquals(name)) {
                    return;
                }
                // The line map counts a tab as many columns.
                long line = getCurrentPath().getCompilationUnit().getLineMap().getLineNumber(at);
                long column = at - getCurrentPath().getCompilationUnit().getLineMap().getStartPosition(line) + 1;
                out.println("declaration\t" + path + "\t" + line + "\t" + column + "\t" + kind(element) + "\t" + name);
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }

        private static String kind(Element element) {
            boolean inRecord = element.getKind() == ElementKind.FIELD
                    && element.getEnclosingElement().getKind() == ElementKind.RECORD
                    && !element.getModifiers().contains(Modifier.STATIC);
            return inRecord ? "record component" : switch (element.getKind()) {
                case CLASS, INTERFACE, ENUM, RECORD, ANNOTATION_TYPE -> "type";
                case EXCEPTION_PARAMETER, RESOURCE_VARIABLE, BINDING_VARIABLE, LOCAL_VARIABLE -> "local";
                case TYPE_PARAMETER -> "type parameter";
                case ENUM_CONSTANT -> "enum constant";
                default -> element.getKind().toString().toLowerCase(Locale.ROOT);
            };
        }
    }

    /** Says of each identifier what it means, and of each method what it overrides. */
    private static final class Bindings extends TreePathScanner<Void, Void> {
        private final PrintWriter out;
        private final String path;

        Bindings(PrintWriter out, String path) {
            this.out = out;
            this.path = path;
        }

        @Override public Void visitIdentifier(IdentifierTree tree, Void p) {
            bound("i");
            return super.visitIdentifier(tree, p);
        }

        @Override public Void visitMemberSelect(MemberSelectTree tree, Void p) {
            bound("s");
            return super.visitMemberSelect(tree, p);
        }

        @Override public Void visitMemberReference(MemberReferenceTree tree, Void p) {
            bound("r");
            return super.visitMemberReference(tree, p);
        }

        @Override public Void visitNewClass(NewClassTree tree, Void p) {
            bound("n");
            return super.visitNewClass(tree, p);
        }

        @Override public Void visitMethod(MethodTree tree, Void p) {
            if (trees.getElement(getCurrentPath()) instanceof ExecutableElement method
                    && method.getKind() == ElementKind.METHOD
                    && method.getEnclosingElement() instanceof TypeElement owner) {
                Set<String> overridden = new TreeSet<>();
                Set<Element> seen = Collections.newSetFromMap(new IdentityHashMap<>());
                overridden(owner.asType(), method, owner, overridden, seen);
                out.println("binding\t" + path + "\toverrides " + overridden);
            }
            return super.visitMethod(tree, p);
        }

        private static void overridden(
                TypeMirror type, ExecutableElement method, TypeElement owner, Set<String> found, Set<Element> seen) {
            for (TypeMirror above : types.directSupertypes(type)) {
                Element element = types.asElement(above);
                if (above.getKind() != TypeKind.DECLARED || !seen.add(element)) {
                    continue;
                }
                for (Element member : element.getEnclosedElements()) {
                    if (member instanceof ExecutableElement other
                            && member.getSimpleName().contentEquals(method.getSimpleName())) {
                        if (!isKnown(method) || !isKnown(other)) {
                            found.add("?");
                        } else if (elements.overrides(method, other, owner)) {
                            found.add(described(other));
                        }
                    }
                }
                overridden(above, method, owner, found, seen);
            }
        }

        /** A parameter of a type that is not there fits any other: such a method overrides all of its name, and hides them. */
        private static boolean isKnown(ExecutableElement method) {
            return method.getParameters().stream().noneMatch(p -> p.asType().getKind() == TypeKind.ERROR);
        }

        private void bound(String what) {
            Element element = trees.getElement(getCurrentPath());
            boolean guessed = element instanceof ExecutableElement method && (isGuessed(method) || hasUnknownArgument());
            String doubt = guessed ? " ?" : "";
            out.println("binding\t" + path + "\t" + what + " " + described(element) + doubt);
        }

        /** One with a parameter of a type that is not there takes any argument, and hides other overloads. */
        private static boolean isGuessed(ExecutableElement method) {
            return numbers.containsKey(method)
                    && method.getEnclosingElement().getEnclosedElements().stream()
                            .anyMatch(other -> other instanceof ExecutableElement overload
                                    && other.getSimpleName().contentEquals(method.getSimpleName())
                                    && overload.getParameters().size() == method.getParameters().size()
                                    && !isKnown(overload));
        }

        /** An argument of a type that is not there fits any parameter, so javac takes one overload or another. */
        private boolean hasUnknownArgument() {
            TreePath around = getCurrentPath().getParentPath();
            return around.getLeaf() instanceof MethodInvocationTree call
                    && call.getMethodSelect() == getCurrentPath().getLeaf()
                    && call.getArguments().stream().map(argument -> trees.getTypeMirror(new TreePath(around, argument)))
                            .anyMatch(type -> type == null || type.getKind() == TypeKind.ERROR);
        }

        private static String described(Element element) {
            if (element == null || element.asType().getKind() == TypeKind.ERROR) {
                return "?";
            }
            String number = numbers.get(element);
            if (number != null) {
                return number;
            }
            Element owner = element.getEnclosingElement();
            if (owner != null && numbers.containsKey(owner)) {
                return numbers.get(owner) + "/" + owner.getEnclosedElements().indexOf(element);
            }
            return owner instanceof TypeElement ? owner + "." + element : element.toString();
        }
    }
}
