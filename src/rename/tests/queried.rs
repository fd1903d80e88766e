//! Names by which code of the project asks for something at run time.

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
