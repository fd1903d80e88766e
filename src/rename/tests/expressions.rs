//! Names in Spring's expressions.

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
