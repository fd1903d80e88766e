//! Names that a framework knows since an annotation says so, and those that are agreed between a class and what is
//! called after it.

use super::*;

#[test]
fn what_an_annotation_has_a_framework_know_by_its_name_keeps_it() {
    let graphql = "import org.springframework.graphql.data.method.annotation.*;";
    let inject = "import jakarta.inject.*;";
    let stapler = "import org.kohsuke.stapler.*;";
    let picocli = "import picocli.CommandLine.*;";
    let shell = "import org.springframework.shell.standard.*;";
    for (import, code, name, expected) in [
        (graphql, "class A { @QueryMapping Object it() { return 1; } }", "it", "bound-property"),
        (graphql, "class A { @QueryMapping(\"x\") Object it() { return 1; } }", "it", ""),
        (
            graphql,
            "class A { @SchemaMapping(typeName = \"T\") Object it() { return 1; } }",
            "it",
            "bound-property",
        ),
        (graphql, "class A { @SchemaMapping(field = \"x\") Object it() { return 1; } }", "it", ""),
        (graphql, "class A { Object a(@Argument int it) { return 1; } }", "it", "bound-property"),
        ("import other.*;", "class A { @QueryMapping Object it() { return 1; } }", "it", ""),
        (inject, "class A { @Produces @Named String it() { return null; } }", "it", "bean-name"),
        (inject, "class A { @Inject @Named String it; }", "it", "bean-name"),
        (inject, "class A { @Inject @Named(\"x\") String it; }", "it", ""),
        (
            "import org.apache.maven.plugins.annotations.*;",
            "class A { @Parameter(property = \"x\") String it; }",
            "it",
            "bound-property",
        ),
        (stapler, "class A { @DataBoundSetter void setIt(int i) {} }", "setIt", "bound-property"),
        (stapler, "class A { @DataBoundConstructor A(int it) {} }", "it", "bound-property"),
        (stapler, "class A { A(int it) {} }", "it", ""),
        (stapler, "class A { void a(@QueryParameter(fixEmpty = true) int it) {} }", "it", "bound-property"),
        (stapler, "class A { void a(@QueryParameter(\"x\") int it) {} }", "it", ""),
        (
            "import org.apache.logging.log4j.core.config.plugins.*;",
            "class A { @PluginBuilderAttribute String it; }",
            "it",
            "bound-property",
        ),
        ("import jakarta.xml.bind.annotation.*;", "@XmlRootElement class It {}", "It", "serialized-name"),
        ("import jakarta.xml.bind.annotation.*;", "@XmlRootElement(name = \"x\") class It {}", "It", ""),
        ("import jakarta.jws.*;", "@WebService class A { public void it() {} }", "it", "serialized-name"),
        (
            "import jakarta.jws.*;",
            "@WebService class A { @WebMethod(operationName = \"x\") public void it() {} }",
            "it",
            "",
        ),
        ("import jakarta.jws.*;", "@WebService class A { void it() {} }", "it", ""),
        (
            "import org.jboss.resteasy.reactive.*;",
            "class A { @RestPath int it; void a(@RestQuery(\"x\") int b) {} }",
            "it",
            "bound-property",
        ),
        (
            "import org.jboss.resteasy.reactive.*;",
            "class A { void a(@RestQuery(\"x\") int it) {} }",
            "it",
            "",
        ),
        (shell, "class A { @ShellMethod(\"Does it\") void it() {} }", "it", "bound-property"),
        (shell, "class A { @ShellMethod(key = \"x\") void it() {} }", "it", ""),
        (shell, "class A { @ShellMethod(key = \"x\") void a(int it) {} }", "it", "bound-property"),
        (shell, "class A { @ShellMethod void a(@ShellOption(\"-x\") int it) {} }", "it", ""),
        (
            "import io.cucumber.java.*;",
            "class A { @ParameterType(\"a|b\") public A it(String s) { return this; } }",
            "it",
            "bound-property",
        ),
        (
            "import io.cucumber.java.*;",
            "class A { @ParameterType(name = \"x\", value = \"a\") public A it(String s) { return this; } }",
            "it",
            "",
        ),
        ("import com.opencsv.bean.*;", "class A { @CsvBindByName private int it; }", "it", "serialized-name"),
        (
            "import com.opencsv.bean.*;",
            "class A { @CsvBindByName(column = \"x\") private int it; }",
            "it",
            "",
        ),
        (
            "import com.univocity.parsers.annotations.*;",
            "class A { @Parsed private int it; }",
            "it",
            "serialized-name",
        ),
        (
            "import com.google.gwt.uibinder.client.*;",
            "class A { @UiField Object it; }",
            "it",
            "bound-property",
        ),
        (
            "import org.jdbi.v3.sqlobject.statement.*;",
            "interface A { @SqlQuery(\"select a from b where c = :it\") int a(int it); }",
            "it",
            "bound-property",
        ),
        (
            "import org.jdbi.v3.sqlobject.statement.*; import org.jdbi.v3.sqlobject.customizer.*;",
            "interface A { @SqlQuery(\"select a from b where c = :it\") int a(@Bind(\"it\") int it); }",
            "it",
            "",
        ),
        (picocli, "class A { @Command void it() {} }", "it", "bound-property"),
        (
            "import picocli.CommandLine;",
            "class A { @CommandLine.Command void it() {} }",
            "it",
            "bound-property",
        ),
        (picocli, "class A { @Command(name = \"x\") void it() {} }", "it", ""),
        (
            "import org.openjdk.jmh.annotations.*;",
            "class A { @Param({\"1\", \"2\"}) int it; }",
            "it",
            "bound-property",
        ),
        (
            "import io.micronaut.http.annotation.*;",
            "class A { void a(@PathVariable int it) {} }",
            "it",
            "bound-property",
        ),
        (
            "import org.eclipse.microprofile.config.inject.ConfigProperty;",
            "class A { @ConfigProperty(defaultValue = \"1\") int it; }",
            "it",
            "bound-property",
        ),
        (
            "import io.smallrye.config.*;",
            "@ConfigMapping(prefix = \"s\") interface A { int it(); }",
            "it",
            "bound-property",
        ),
        (
            "import io.smallrye.config.*;",
            "@ConfigMapping interface A { @WithName(\"x\") int it(); }",
            "it",
            "",
        ),
        (
            "import org.springframework.data.mongodb.core.mapping.*;",
            "@Document class It {}",
            "It",
            "persisted-name",
        ),
    ] {
        let project = format!("-- A.java\n{import}\n{code}\n");
        let new_name = if name == "It" { "Other" } else { "other" };
        assert_eq!(rules(&project, &format!("A.java {name} {new_name}")), expected, "{code}");
    }
}

#[test]
fn a_class_and_the_interface_by_which_jmx_manages_it_keep_their_names() {
    let project = "\
-- p/Pool.java
package p;
public class Pool implements PoolMBean { public int getSize() { return 1; } int rest; }
-- p/PoolMBean.java
package p;
public interface PoolMBean { int getSize(); }
-- p/Cache.java
package p;
public class Cache implements CacheMXBean { public void clear() {} }
-- p/CacheMXBean.java
package p;
public interface CacheMXBean { void clear(); }
-- p/Other.java
package p;
class Other implements LoneMBean { public void run() {} }
-- p/LoneMBean.java
package p;
interface LoneMBean { void run(); }
";
    for managed in [
        "p/Pool.java Pool Store",
        "p/PoolMBean.java PoolMBean StoreMBean",
        "p/PoolMBean.java getSize getCount",
        "p/Cache.java clear empty",
        "p/CacheMXBean.java CacheMXBean CacheBean",
    ] {
        assert_eq!(rules(project, managed), "bean-name", "{managed}");
    }
    for free in [
        "p/Pool.java rest left",
        "p/Cache.java Cache Store",
        "p/CacheMXBean.java CacheMXBean StoreMXBean",
        "p/LoneMBean.java LoneMBean Lone",
        "p/LoneMBean.java run start",
    ] {
        assert_eq!(rules(project, free), "", "{free}");
    }
}
