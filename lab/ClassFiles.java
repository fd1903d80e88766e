import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.spi.ToolProvider;
import java.util.stream.*;

/**
 * Compiles Java and prints what is in all class files. It reads requests from lines of standard input, with tabs between:
 *
 * <pre>ROOT FILES CLASSES OUT</pre>
 *
 * FILES lists the files, one a line, relative to ROOT. CLASSES is a folder for the class files. OUT gets what
 * {@code javap} prints of them, or the errors of javac. Each request is answered with "compiled" or "failed".
 */
public final class ClassFiles {
    public static void main(String[] args) throws Exception {
        var requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String request = requests.readLine(); request != null; request = requests.readLine()) {
            String[] parts = request.split("\t");
            Path root = Path.of(parts[0]).toAbsolutePath(), classes = Path.of(parts[2]);
            try (PrintWriter out = new PrintWriter(parts[3], StandardCharsets.UTF_8)) {
                Stream<String> files = Files.readAllLines(Path.of(parts[1])).stream().map(f -> root.resolve(f).toString());
                // What javac left out of the class files could differ without being seen.
                List<String> options = List.of("-d", classes.toString(), "-g", "-parameters", "-proc:none", "-nowarn");
                if (run("javac", out, Stream.concat(options.stream(), files))) {
                    run("javap", out, Stream.concat(Stream.of("-v", "-p"), inside(classes)));
                    System.out.println("compiled");
                } else {
                    System.out.println("failed");
                }
            }
        }
    }

    private static boolean run(String tool, PrintWriter out, Stream<String> arguments) {
        return ToolProvider.findFirst(tool).orElseThrow().run(out, out, arguments.toArray(String[]::new)) == 0;
    }

    private static Stream<String> inside(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().map(Path::toString).toList().stream();
        }
    }
}
