//! Tests of names in Spring's expressions and AspectJ's pointcuts.

use super::*;

const PROJECT: &str = "\
-- Guard.java
import org.springframework.stereotype.*;
@Service(\"guard\") class Guard { boolean mayRead(String id) { return true; } boolean mayWrite() { return true; } }
-- User.java
class User { String getName() { return null; } int getAge() { return 1; } }
-- Limits.java
class Limits { static final int MOST = 1, LEAST = 2; }
-- Thing.java
class Thing { String getName() { return null; } }
-- Api.java
import org.springframework.beans.factory.annotation.Value;
class Api {
    @PreAuthorize(\"@guard.mayRead(#id)\") void read(String id) {}
    @Cacheable(cacheNames = \"a\", key = \"#user?.name\", condition = \"#root.target.isOn()\") void load(User user) {}
    @Value(\"#{T(Limits).MOST}\") int most;
    boolean isOn() { return true; }
    boolean isOff() { log(\"#user.age Limits.LEAST\"); return true; }
}
";

#[test]
fn what_an_expression_of_spring_speaks_of_keeps_its_name() {
    for spoken_of in [
        "Guard.java mayRead canRead",
        "User.java getName getTitle",
        "Limits.java MOST HIGHEST",
        "Api.java isOn isUp",
    ] {
        assert_eq!(rules(PROJECT, spoken_of), "bound-property", "{spoken_of}");
    }
    for free in [
        "Guard.java mayWrite canWrite",
        "User.java getAge getYears",
        "Limits.java LEAST LOWEST",
        "Thing.java getName getTitle",
        "Api.java isOff isDown",
    ] {
        assert_eq!(rules(PROJECT, free), "", "{free}");
    }
    let message = "bound-property: an expression of Spring in Api.java speaks of `mayRead`";
    assert_eq!(warnings(PROJECT, "Guard.java mayRead canRead"), [message]);
    let other = PROJECT.replace("import org.springframework.beans.factory.annotation.Value;", "");
    assert_eq!(rules(&other, "Guard.java mayRead canRead"), "");
}

#[test]
fn what_a_pointcut_speaks_of_keeps_its_name() {
    let project = "\
-- p/Asp.java
package p;
import org.aspectj.lang.annotation.*;
@Aspect class Asp {
    @Pointcut(\"execution(* p.Till.pay(..)) && args(cents)\") void paying(int cents) {}
    @Around(\"paying(cents) && inside()\") Object around(int cents, int other) { return null; }
    @AfterReturning(pointcut = \"Asp.inside()\", returning = \"result\") void after(Object result) {}
    @Pointcut(\"within(p..*)\") void inside() {}
    void helps(int cents) { log(\"unused()\"); }
    void unused() {}
}
-- p/Till.java
package p;
class Till { void pay(int cents) {} void open() {} }
-- p/Other.java
package p;
class Other { void pay(int cents) {} }
";
    for spoken_of in [
        "p/Asp.java paying buying",
        "p/Asp.java inside within",
        "p/Asp.java cents#0 pence",
        "p/Asp.java cents#1 pence",
        "p/Asp.java result found",
        "p/Till.java pay buy",
    ] {
        assert_eq!(rules(project, spoken_of), "bound-property", "{spoken_of}");
    }
    for free in [
        "p/Asp.java around about",
        "p/Asp.java other more",
        "p/Asp.java cents#2 pence",
        "p/Asp.java unused idle",
        "p/Till.java open start",
        "p/Till.java cents pence",
        "p/Other.java pay buy",
    ] {
        assert_eq!(rules(project, free), "", "{free}");
    }
    let message = "bound-property: an expression of AspectJ in p/Asp.java speaks of `pay`";
    assert_eq!(warnings(project, "p/Till.java pay buy"), [message]);
}
