//! Tests of repositories, whose methods have queries as names.

use super::*;

const TYPES: &str = "\
-- p/Lot.java
package p;
public class Lot { String id; int size; Farm farm; int oversize() { return size - 1; } }
-- p/Farm.java
package p;
public class Farm { String village; }
-- p/LotView.java
package p;
public interface LotView { int getSize(); @Value(\"#{target.farm}\") Farm getPlace(); default int getTwice() { return 2; } }
-- p/LotData.java
package p;
public record LotData(int size) {}
-- p/Other.java
package p;
public class Other { int free; }
-- p/Lots.java
package p;
";

fn lots(code: &str) -> String {
    format!(
        "{TYPES}import org.springframework.data.repository.*;\nimport org.springframework.data.mongodb.repository.Query;\n{code}"
    )
}

#[test]
fn the_name_of_a_method_that_is_its_query_is_kept() {
    for (code, expected) in [
        (
            "interface Lots extends CrudRepository<Lot, String> { @Override long count(); Lot findBySize(int size); }",
            "persisted-name",
        ),
        (
            "interface Lots extends Some<Lot> { Lot findBySize(int size); @Override void some(); } interface Some<T> extends Repository<T, String> { void some(); }",
            "persisted-name",
        ),
        (
            "interface Lots extends CrudRepository<Lot, String> { @Override long count(); @Query(\"{size: 1}\") Lot findBySize(int size); }",
            "",
        ),
        (
            "interface Lots extends CrudRepository<Lot, String> { @Override long count(); default Lot findBySize(int size) { return null; } }",
            "",
        ),
        (
            "interface Lots extends CrudRepository<Lot, String> { @Override long count(); Lot findBySize(int size); } abstract class Store implements Lots { @Override public Lot findBySize(int size) { return null; } }",
            "",
        ),
        ("interface Lots { Lot findBySize(int size); }", ""),
    ] {
        assert_eq!(rules(&lots(code), "p/Lots.java findBySize findByExtent"), expected, "{code}");
    }
    let reported = warnings(
        &lots(
            "interface Lots extends CrudRepository<Lot, String> { @Override long count(); Lot findBySize(int size); }",
        ),
        "p/Lots.java findBySize findByExtent",
    );
    assert_eq!(reported[0], "persisted-name: the query of `findBySize` in `Lots` is made of its name");
}

#[test]
fn what_a_repository_stores_keeps_the_names_of_its_properties() {
    let stored =
        lots("interface Lots extends CrudRepository<Lot, String> { @Override long count(); Other other; }");
    for kept in ["p/Lot.java size extent", "p/Lot.java farm place", "p/Farm.java village town"] {
        assert_eq!(rules(&stored, kept), "persisted-name", "{kept}");
    }
    for free in ["p/Lot.java oversize rest", "p/Other.java free loose", "p/Lot.java Lot Parcel"] {
        assert_eq!(rules(&stored, free), "", "{free}");
    }
    assert_eq!(
        warnings(&stored, "p/Lot.java size extent"),
        [
            "persisted-name: `Lot`, which p/Lots.java hands to a repository, is stored in a database, where `size` is the name of a column or attribute"
        ]
    );
    assert_eq!(rules(&lots("interface Lots extends Some<Lot> {}"), "p/Lot.java size extent"), "");
}

#[test]
fn a_repository_below_one_of_the_project_stores_as_well() {
    let base = lots("public interface Lots<T> extends CrudRepository<T, String> { @Override long count(); }");
    let below = format!("{base}\n-- q/Stock.java\npackage q;\ninterface Stock extends p.Lots<p.Lot> {{}}\n");
    assert_eq!(rules(&below, "p/Lot.java size extent"), "persisted-name");
    assert_eq!(rules(&base, "p/Lot.java size extent"), "");
}

#[test]
fn a_projection_keeps_the_names_of_what_it_reads() {
    let given =
        |method: &str| lots(&format!("interface Lots extends CrudRepository<Other, String> {{ {method} }}"));
    let views = given("List<LotView> findAllBy();");
    assert_eq!(rules(&views, "p/LotView.java getSize getExtent"), "persisted-name");
    for free in ["p/LotView.java getPlace getSpot", "p/LotView.java getTwice getDouble"] {
        assert_eq!(rules(&views, free), "", "{free}");
    }
    assert_eq!(rules(&given("List<LotData> findAllBy();"), "p/LotData.java size extent"), "persisted-name");
    let created = given("@Query(\"select new p.LotData(l.size) from Lot l\") List<LotData> all();");
    assert_eq!(rules(&created, "p/LotData.java size extent"), "");
}
