//! Tests of names by which code of the project asks for something at run time.

use super::*;

#[test]
fn an_attribute_with_a_column_of_its_own_keeps_its_name_where_a_query_has_it() {
    let entity = "\
-- Lot.java
import jakarta.persistence.*;
@Entity class Lot { @Id Long id; @Column(name = \"s\") int size; }
-- Lots.java
";
    for (code, is_asked) in [
        ("class Lots { String all = \"select l from Lot l order by l.size\"; }", true),
        ("class Lots { String more = \" AND lot.size > 3\"; }", true),
        ("interface Lots extends Store<Lot> { Lot findBySize(int size); }", true),
        ("interface Lots extends Store<Lot> { long countByIdAndSizeGreaterThan(long id, int size); }", true),
        ("class Lots { Object of(Root<Lot> root) { return root.get(\"size\"); } }", true),
        ("class Lots { Sort sort = Sort.by(\"id\", \"lot.size\"); Lot first; }", true),
        ("class Lots { @AttributeOverride(name = \"size\", column = @Column(name = \"w\")) Lot lot; }", true),
        ("class Lots { @Convert(attributeName = \"first.size\", converter = C.class) Lot lot; }", true),
        ("class Lots { @MapKey(name = \"size\") Map<Integer, Lot> lots; @MapsId Lot lot; }", true),
        ("class Lots { @MapsId(\"size\") Lot lot; }", true),
        ("class Lots { @OneToMany @OrderBy(\"id, size DESC\") List<Lot> lots; }", true),
        ("class Lots { @ElementCollection @OrderBy(\"first.size\") List<Lot> lots; }", true),
        ("class Lots { @OneToMany @OrderBy(\"id DESC\") List<Lot> lots; String other = \"size\"; }", false),
        (
            "class Lots { @AttributeOverride(name = \"id\", column = @Column(name = \"size\")) Lot lot; }",
            false,
        ),
        (
            "class Lots { Object of(Lot lot, Root<Crate> crates) { return of(\"size\", crates.get(\"id\")); } }",
            false,
        ),
        ("class Crates { Object of(Root<Crate> root) { return root.get(\"size\"); } }", false),
        ("interface Lots extends Store<Lot> { Lot findByOversize(int size); Lot resizeBySize(); }", false),
        ("interface Crates extends Store<Crate> { Crate findBySize(int size); }", false),
        (
            "class Lots { String key = \"lot.size\", other = \"select the size\"; int of(Lot lot) { return lot.size; } }",
            false,
        ),
    ] {
        let expected = if is_asked { "persisted-name" } else { "" };
        assert_eq!(rules(&format!("{entity}{code}"), "Lot.java size span"), expected, "{code}");
    }
}

#[test]
fn an_attribute_with_a_column_of_its_own_keeps_its_name_where_a_library_is_asked_for_it() {
    let stored = |code: &str| {
        format!(
            "\
-- Lot.java
import javax.persistence.*;
@Entity class Lot {{ @Id Long id; @Column(name = \"s\") int size; }}
-- Crop.java
import org.springframework.data.mongodb.core.mapping.*;
@Document class Crop {{ @Field(\"s\") int size; }}
-- Lots.java
{code}
"
        )
    };
    let hibernate = "import org.hibernate.criterion.Restrictions;";
    let panache = "import io.quarkus.hibernate.orm.panache.*;";
    let mongo = "import org.springframework.data.mongodb.core.query.*;";
    for (import, call, is_asked) in [
        (hibernate, "of(Lot.class).add(Restrictions.eq(\"size\", 1))", true),
        (hibernate, "of(Lot.class).createAlias(\"first.size\", \"s\")", true),
        (hibernate, "of(Lot.class).add(\"size\")", false),
        (hibernate, "of(Crate.class).add(Restrictions.eq(\"size\", 1))", false),
        (panache, "Lot.list(\"size > ?1\", 3)", true),
        (panache, "Lot.find(\"id = ?1 and size > 3\", 3)", true),
        (panache, "Lot.count(\"sizes\", 3)", false),
        ("import static org.mockito.Mockito.*;", "verify(lot).of(Lot.class, eq(\"size\"))", false),
    ] {
        let project = stored(&format!("{import} class Lots {{ Object all = {call}; }}"));
        let expected = if is_asked { "persisted-name" } else { "" };
        assert_eq!(rules(&project, "Lot.java size span"), expected, "{call}");
    }
    for (call, is_asked) in [
        ("Query.query(Criteria.where(\"size\").gt(1))", true),
        ("new Update().set(\"size\", 1)", true),
        ("Query.of(\"size\")", false),
    ] {
        let project = stored(&format!("{mongo} class Lots {{ Crop crop; Object all = {call}; }}"));
        let expected = if is_asked { "persisted-name" } else { "" };
        assert_eq!(rules(&project, "Crop.java size span"), expected, "{call}");
    }
}

#[test]
fn an_attribute_keeps_its_name_where_the_name_of_a_query_has_a_path_to_it() {
    let project = |query: &str| {
        format!(
            "\
-- Farm.java
import jakarta.persistence.*;
@Entity class Farm extends Place {{ @Id Long id; }}
-- Place.java
import jakarta.persistence.*;
@MappedSuperclass class Place {{ @Column(name = \"v\") String village; }}
-- Lot.java
import jakarta.persistence.*;
@Entity class Lot {{ @Id Long id; @ManyToOne Farm seller; List<Farm> farms; Lot part; String homeVillage; }}
-- Lots.java
import org.springframework.data.repository.*;
interface Lots extends CrudRepository<Lot, Long> {{ @Override long count(); {query}; }}
"
        )
    };
    for asking in [
        "Lot findBySellerVillage(String v)",
        "Lot findBySeller_VillageIgnoreCase(String v)",
        "long countByIdAndFarmsVillageIn(List<String> vs)",
        "Lot findFirstByOrderByPartSellerVillageDesc()",
    ] {
        assert_eq!(rules(&project(asking), "Place.java village town"), "persisted-name", "{asking}");
    }
    for other in [
        "Lot findByHomeVillage(String v)",
        "Lot findBySellerVillages(String v)",
        "Lot sellerVillage(String v)",
        "Lot findByFarmId(long id)",
    ] {
        assert_eq!(rules(&project(other), "Place.java village town"), "", "{other}");
    }
}

#[test]
fn a_component_keeps_its_name_where_a_string_has_it() {
    let component = |annotation: &str, use_: &str| {
        format!(
            "-- Fast.java\nimport org.springframework.stereotype.*;\n{annotation} class FastSolver {{}}\n\
            -- User.java\nclass User {{ @Qualifier({use_}) Object solver; }}\n"
        )
    };
    let asked = component("@Component", "\"fastSolver\"");
    assert_eq!(rules(&asked, "Fast.java FastSolver QuickSolver"), "bean-name");
    for free in [
        component("@Component", "\"slowSolver\""),
        component("@Component(\"quick\")", "\"fastSolver\""),
        component("", "\"fastSolver\""),
    ] {
        assert_eq!(rules(&free, "Fast.java FastSolver QuickSolver"), "", "{free}");
    }
}
