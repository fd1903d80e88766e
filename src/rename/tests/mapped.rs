//! Tests of names by which MapStruct copies from one type to another.

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

#[test]
fn what_code_copies_between_two_types_keeps_its_name() {
    let with = |imports: &str, code: &str| {
        format!(
            "-- Src.java\nclass Src {{ int same, other; int getSame() {{ return same; }} Part part; }}\n\
            -- Dst.java\nclass Dst {{ int same; void setSame(int s) {{}} PartDto part; static int all; }}\n\
            -- Part.java\nclass Part {{ int deep; }}\n-- PartDto.java\nclass PartDto {{ int deep; }}\n\
            -- M.java\n{imports} class M {{ {code} }}"
        )
    };
    for (imports, code, deep) in [
        (
            "import org.springframework.beans.BeanUtils;",
            "void a(Src s, Dst d) { BeanUtils.copyProperties(s, d); }",
            "",
        ),
        (
            "import static org.springframework.beans.BeanUtils.copyProperties;",
            "Dst a(Src s) { var d = new Dst(); copyProperties(s, d, \"x\"); return d; }",
            "",
        ),
        (
            "import org.apache.commons.beanutils.*;",
            "void a(Src s, Dst d) { PropertyUtils.copyProperties(d, s); }",
            "",
        ),
        (
            "import org.modelmapper.*;",
            "Dst a(ModelMapper m, Src s) { return m.map(s, Dst.class); }",
            "bound-property",
        ),
        (
            "import org.modelmapper.*; import java.util.*;",
            "Object a(ModelMapper m, List<Src> all) { return all.stream().map(s -> m.map(s, Dst.class)); }",
            "bound-property",
        ),
        ("import org.dozer.*;", "Dst a(Mapper m, Src s) { return m.map(s, Dst.class); }", "bound-property"),
    ] {
        let project = with(imports, code);
        for copied in ["Src.java same like", "Src.java getSame getLike", "Dst.java setSame setLike"] {
            assert_eq!(rules(&project, copied), "bound-property", "{code} {copied}");
        }
        assert_eq!(rules(&project, "Part.java deep low"), deep, "{code}");
        for free in ["Src.java other more", "Dst.java all most"] {
            assert_eq!(rules(&project, free), "", "{code} {free}");
        }
    }
    let spring = with(
        "import org.springframework.beans.BeanUtils;",
        "void a(Src s, Dst d) { BeanUtils.copyProperties(s, d); }",
    );
    assert_eq!(
        warnings(&spring, "Dst.java setSame setLike"),
        ["bound-property: Spring copies `same` between `Src` and `Dst`, since both call it so"]
    );
    let own = with("", "void a(Src s, Dst d) { copyProperties(s, d); } void copyProperties(Src s, Dst d) {}");
    assert_eq!(rules(&own, "Src.java same like"), "");
}

#[test]
fn what_a_statement_of_mybatis_speaks_of_keeps_its_name() {
    let project = "\
-- Lot.java
class Lot { int size; Part part; int free; }
class Part { int getDeep() { return 1; } }
-- M.java
import org.apache.ibatis.annotations.*;
interface M {
    @Insert(\"insert into lot values (#{size}, #{part.deep,jdbcType=INTEGER})\") int add(Lot lot);
    @Delete(\"delete from lot where id = #{id} and n > ${least} and s = #{lot.size}\") int del(int id, int least, int unused, @Param(\"lot\") Lot by);
    @Delete(\"delete from lot where id = #{id}\") int one(int id);
}
";
    for known in [
        "Lot.java size width",
        "Lot.java part piece",
        "Lot.java getDeep getLow",
        "M.java id#0 key",
        "M.java least most",
    ] {
        assert_eq!(rules(project, known), "bound-property", "{known}");
    }
    for free in
        ["Lot.java free loose", "M.java lot it", "M.java unused other", "M.java by it", "M.java id#1 key"]
    {
        assert_eq!(rules(project, free), "", "{free}");
    }
}
