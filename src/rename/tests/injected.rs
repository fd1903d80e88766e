//! Tests of fields and parameters by whose names Spring picks a bean.

use super::*;

#[test]
fn what_has_the_name_of_one_of_several_beans_keeps_it() {
    let project = "\
-- Config.java
import org.springframework.context.annotation.*;
class Config {
    @Bean Source primary() { return null; }
    @Bean Source backup() { return null; }
    @Bean Clock clock() { return null; }
    @Bean(\"x\") FastClock spelled() { return null; }
    Source plain() { return null; }
    @Bean Object report(Source backup) { return null; }
}
-- FastSolver.java
import org.springframework.stereotype.*;
@Service class FastSolver implements Solver {}
-- SlowSolver.java
import org.springframework.stereotype.*;
@Service(\"slow\") class SlowSolver implements Solver {}
-- Solver.java
interface Solver {}
-- Source.java
interface Source {}
-- Clock.java
interface Clock {}
-- User.java
import org.springframework.stereotype.*;
@Component class User {
    User(Solver fastSolver, FastSolver other) {}
    void take(Source backup) {}
}
-- Told.java
@org.springframework.stereotype.Service(\"other\") class Told { Told(Source backup) {} }
-- A.java
class A { ";
    for (member, name, expected) in [
        ("@Autowired Source backup; }", "backup", "bean-name"),
        ("@Inject Source backup; }", "backup", "bean-name"),
        ("@Autowired A(Source backup) {} }", "backup", "bean-name"),
        ("@Autowired Solver fastSolver; }", "fastSolver", "bean-name"),
        ("@Autowired FastSolver fastSolver; }", "fastSolver", ""),
        ("@Autowired Solver slowSolver; }", "slowSolver", ""),
        ("@Autowired Clock clock; }", "clock", ""),
        ("@Autowired Clock spelled; }", "spelled", ""),
        ("@Autowired Source plain; }", "plain", ""),
        ("@Autowired @Qualifier(\"x\") Solver fastSolver; }", "fastSolver", ""),
        ("Source backup; }", "backup", ""),
        ("A(Source backup) {} }", "backup", ""),
    ] {
        assert_eq!(
            rules(&format!("{project}{member}"), &format!("A.java {name} chosen")),
            expected,
            "{member}"
        );
    }
    let whole = format!("{project} }}");
    for (wanted, expected) in [
        ("User.java fastSolver chosen", "bean-name"),
        ("User.java backup chosen", ""),
        ("User.java other chosen", ""),
        ("Told.java backup chosen", "bean-name"),
        ("Config.java backup#1 chosen", "bean-name"),
    ] {
        assert_eq!(rules(&whole, wanted), expected, "{wanted}");
    }
}
