//! Maven and Gradle, as far as the machine has them.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const POM: &str = "\
<project xmlns=\"http://maven.apache.org/POM/4.0.0\">
  <modelVersion>4.0.0</modelVersion>
  <groupId>org.greenbarn</groupId>
  <artifactId>shop</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
</project>
";
/// Old versions do not know Java 17, but javac obeys the last of its arguments.
const BUILD_GRADLE: &str = "\
apply plugin: 'java'
tasks.withType(JavaCompile) { options.compilerArgs += ['-source', '17', '-target', '17'] }
";

/// A build tool that works on this machine without a network.
pub struct BuildTool {
    /// Its configuration, in the project's folder.
    pub file: (&'static str, &'static str),
    /// Compiles the code and its tests.
    pub command: String,
    /// What Gradle keeps between builds.
    user_home: tempfile::TempDir,
}

impl BuildTool {
    /// `None`, with a line that says so, where Maven or its plugins are not there.
    pub fn maven() -> Option<BuildTool> {
        let plain = "mvn -o -q test-compile".to_owned();
        // A distribution may have the plugins in a folder next to Maven's own, and not in the user's.
        let packaged = maven_home()
            .and_then(|user_home| user_home.parent().map(|folder| folder.join("maven-repo")))
            .filter(|repository| repository.is_dir())
            .map(|repository| {
                format!("mvn -o -q '-Dmaven.repo.local={}' test-compile", repository.display())
            });
        let commands = [Some(plain), packaged].into_iter().flatten();
        Self::find("Maven with its plugins", ("pom.xml", POM), commands)
    }

    /// The same for Gradle.
    pub fn gradle() -> Option<BuildTool> {
        let commands = ["gradle --offline -q testClasses".to_owned()];
        Self::find("Gradle", ("build.gradle", BUILD_GRADLE), commands.into_iter())
    }

    /// The first command that builds a class.
    fn find(
        what: &str,
        file: (&'static str, &'static str),
        mut commands: impl Iterator<Item = String>,
    ) -> Option<BuildTool> {
        let found = commands.find_map(|command| {
            let tool = BuildTool { file, command, user_home: tempfile::tempdir().unwrap() };
            tool.builds_a_class().then_some(tool)
        });
        if found.is_none() {
            #[expect(clippy::print_stderr, reason = "hardly any machine has both, so none has to")]
            {
                eprintln!("skipped: no {what} that builds offline here, so no build was run with it");
            }
        }
        found
    }

    fn builds_a_class(&self) -> bool {
        let project = tempfile::tempdir().unwrap();
        let source = project.path().join("src/main/java/a/A.java");
        fs::create_dir_all(source.parent().unwrap()).unwrap();
        fs::write(source, "package a;\n\nrecord A(int one) {}\n").unwrap();
        fs::write(project.path().join(self.file.0), self.file.1).unwrap();
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(&self.command).current_dir(project.path());
        shell.env_clear().envs(self.environment());
        let built = shell.output().is_ok_and(|output| output.status.success());
        built && ["target", "build"].iter().any(|folder| has_class(&project.path().join(folder)))
    }

    /// What the tool needs of this program's environment.
    pub fn environment(&self) -> Vec<(&'static str, OsString)> {
        let kept = ["PATH", "HOME", "JAVA_HOME", "MAVEN_OPTS"].into_iter();
        let kept = kept.filter_map(|name| Some((name, std::env::var_os(name)?)));
        let own = [
            ("GRADLE_USER_HOME", self.user_home.path().into()),
            ("GRADLE_OPTS", "-Dorg.gradle.daemon=false".into()),
        ];
        kept.chain(own).collect()
    }
}

/// Where Maven says that it is installed.
fn maven_home() -> Option<PathBuf> {
    let output = Command::new("mvn").arg("--version").output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines().find_map(|line| line.strip_prefix("Maven home: ")).map(|user_home| user_home.trim().into())
}

fn has_class(folder: &Path) -> bool {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    files
        .map(|file| file.path())
        .any(|path| path.extension().is_some_and(|e| e == "class") || has_class(&path))
}
