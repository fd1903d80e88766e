//! Names by which MapStruct copies from one type to another.

use super::*;

const PROJECT: &str = "\
-- Src.java
class Base { int getCode() { return 1; } }
class Src extends Base {
    String getSame() { return null; } String getFirstName() { return null; } int calcAge() { return 1; }
    Addr getAddr() { return null; } int getAlone() { return 1; } Part[] getParts() { return null; }
}
class Addr { String street; String getStreet() { return street; } int door; }
class Part { int weight; }
-- Dst.java
class Dst {
    void setSame(String s) {} void setGivenName(String s) {} void setCode(int code) {} String road; int age;
    java.util.List<PartDto> parts;
}
class PartDto { int weight; int color; }
class Other { String same; }
-- M.java
import java.util.List;
import org.mapstruct.*;
@Mapper interface M {
    @Mapping(source = \"firstName\", target = \"givenName\")
    Dst map(Src src);
    @Mappings({
        @Mapping(source = \"src2.addr.street\", target = \"road\"),
        @Mapping(target = \"age\", expression = \"java(src2.calcAge() + bonus())\")
    })
    Dst map2(Src src2, int free);
    default int bonus() { return 1; }
    default Other own(Src by) { return null; }
}
";

#[test]
fn what_two_mapped_types_call_alike_keeps_its_name() {
    for mapped in [
        "Src.java getSame getEqual",
        "Dst.java setSame setEqual",
        "Src.java getCode getNumber",
        "Dst.java setCode setNumber",
        "Src.java weight mass",
        "Dst.java weight mass",
        "Dst.java parts pieces",
    ] {
        assert_eq!(rules(PROJECT, mapped), "bound-property", "{mapped}");
    }
    for free in
        ["Src.java getAlone getSingle", "Dst.java color hue", "Dst.java same equal", "Src.java door gate"]
    {
        assert_eq!(rules(PROJECT, free), "", "{free}");
    }
    assert_eq!(
        warnings(PROJECT, "Dst.java setSame setEqual"),
        ["bound-property: MapStruct copies `same` between `Src` and `Dst`, since both call it so"]
    );
    // Without an annotation of MapStruct, it is no mapper.
    let other = PROJECT.replace("import org.mapstruct.*", "import org.apache.ibatis.annotations.*");
    assert_eq!(rules(&other, "Src.java getSame getEqual"), "");
}

#[test]
fn what_the_annotations_of_a_mapper_speak_of_keeps_its_name() {
    for mapped in [
        "Src.java getFirstName getName",
        "Dst.java setGivenName setName",
        "Src.java getAddr getAddress",
        "Src.java street road",
        "Src.java getStreet getRoad",
        "Dst.java road street",
        "Dst.java age years",
        "Src.java calcAge ageOf",
        "M.java src2 from",
        "M.java bonus extra",
    ] {
        assert_eq!(rules(PROJECT, mapped), "bound-property", "{mapped}");
    }
    for free in ["M.java src from", "M.java free loose", "M.java map convert", "M.java by from"] {
        assert_eq!(rules(PROJECT, free), "", "{free}");
    }
    let message = "bound-property: an annotation of `map2` speaks of `calcAge`";
    assert_eq!(warnings(PROJECT, "Src.java calcAge ageOf"), [message]);
}
