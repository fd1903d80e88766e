//! Tests of types that code passes to a library which reads or writes them by the names of their properties.

use super::*;

const TYPES: &str = "\
-- p/Order.java
package p;
public class Order extends Base { Line[] lines; int number; static int count; }
-- p/Base.java
package p;
public class Base { int version; }
-- p/Line.java
package p;
public class Line { int size; }
-- p/Other.java
package p;
public class Other { int free; }
-- q/Api.java
package q;
";

#[test]
fn what_code_hands_to_a_reader_of_json_keeps_its_names() {
    let jackson =
        "import com.fasterxml.jackson.core.type.TypeReference; import com.fasterxml.jackson.databind.*;";
    let (gson, spring) = ("import com.google.gson.*;", "import org.springframework.web.bind.annotation.*;");
    let jax_rs = "import jakarta.ws.rs.*; import jakarta.ws.rs.core.*;";
    for (imports, code) in [
        (jackson, "Object a(ObjectMapper m, String s) { return m.readValue(s, p.Order.class); }"),
        (jackson, "Object a(ObjectMapper m, Object o) { return m.convertValue(of(o), Order.class); }"),
        (jackson, "Object a = new TypeReference<Map<String, Order>>() {};"),
        (jackson, "{ List<Order> a = m.readValue(s, new TypeReference<>() {}); }"),
        (jackson, "Order a(ObjectMapper m) { return m.readValue(s, new TypeReference<>() {}); }"),
        (jackson, "Order a; { a = m.readValue(s, new TypeReference<>() {}); }"),
        (jackson, "{ mapper.readerFor(types.listOf(List.class, Order.class)); }"),
        (jackson, "{ mapper.addMixIn(Order.class, Object.class); }"),
        (gson, "Order a(Gson g, String s) { return g.fromJson(s, Order.class); }"),
        (jackson, "String a(ObjectMapper m) { return m.writeValueAsString(new Order()); }"),
        (
            jackson,
            "String a(ObjectMapper m, Object o) { return m.writeValueAsString((Order & Comparable<?>) o); }",
        ),
        (jackson, "void a(ObjectMapper m, File f, Order order) { m.writeValue(f, order); }"),
        (gson, "List<Order> orders; String a(Gson g) { int other = 1; return g.toJson(orders); }"),
        (gson, "String a(Gson g) { Order order = make(); log(\"x\"); return g.toJson(order) + \"x\"; }"),
        (
            gson,
            "String a(Gson g) { var order = make(); return g.toJson(order); } Order make() { return null; }",
        ),
        (
            gson,
            "String a(Gson g, Api api) { var all = api.all(); return g.toJson(all); } java.util.List<Order> all() { return null; }",
        ),
        (gson, "String a(Gson g) { return g.toJson(make()); } Order make() { return null; }"),
        (gson, "Order order; String a(Gson g) { return g.toJson(this.order); }"),
        (spring, "void a(@RequestBody Order order) {}"),
        (jax_rs, "@GET @Path(\"{id}\") public List<Order> a(@PathParam(\"id\") Other other) {}"),
        (jax_rs, "@POST void a(@Context Other other, @Valid Order order) {}"),
        (spring, "@ResponseBody @GetMapping(\"/\") Page<Order> a() { return null; }"),
        (spring, "@ResponseBody public Map<String, Page<Order>> a() { return null; }"),
        (spring, "@ExceptionHandler(Other.class) @ResponseBody Order a() { return null; }"),
        ("import org.springframework.web.client.*;", "{ rest.getForObject(\"/\", Order.class); }"),
        ("import org.springframework.web.client.*;", "{ rest.exchange(\"/\", GET, null, Order.class); }"),
        ("import org.springframework.web.client.*;", "{ client.get().retrieve().body(Order.class); }"),
        (
            "import org.springframework.http.*; import org.springframework.web.bind.*;",
            "Object a(Order o) { return ResponseEntity.ok().body(o); }",
        ),
        (
            "import org.springframework.kafka.support.serializer.*;",
            "Object a = new JsonDeserializer<>(Order.class);",
        ),
        ("import org.springframework.kafka.support.serializer.*;", "JsonSerializer<Order> a;"),
        (
            "import org.springframework.kafka.annotation.KafkaListener;",
            "@KafkaListener(topics = \"a\") void a(Order order) {}",
        ),
        (
            "import org.springframework.cloud.openfeign.*; import org.springframework.web.bind.annotation.*;",
            "@FeignClient(\"a\") interface C { @GetMapping(\"/\") List<Order> a(); }",
        ),
        (
            "import org.springframework.web.service.annotation.*;",
            "interface C { @GetExchange(\"/\") Order a(); }",
        ),
        (
            "import retrofit2.*; import retrofit2.http.*;",
            "interface C { @GET(\"/\") Call<List<Order>> a(); }",
        ),
        (
            "import retrofit2.*; import retrofit2.http.*;",
            "interface C { @POST(\"/\") Call<Void> a(@Body Order order); }",
        ),
        ("import io.micronaut.http.annotation.*;", "@Get(\"/\") Publisher<Order> a() { return null; }"),
        ("import io.micronaut.http.annotation.*;", "@Post(\"/\") void a(@Body Order order) {}"),
        ("import org.axonframework.eventhandling.*;", "@EventHandler void a(Order order, Other other) {}"),
        ("import com.linecorp.armeria.server.annotation.*;", "@ProducesJson Order a() { return null; }"),
        (
            "import io.awspring.cloud.sqs.annotation.SqsListener;",
            "@SqsListener(\"a\") void a(Order order) {}",
        ),
        ("import jakarta.json.bind.*;", "Object a(Jsonb b, String s) { return b.fromJson(s, Order.class); }"),
        ("import com.squareup.moshi.*;", "Object a(Moshi m) { return m.adapter(Order.class); }"),
        (
            "import com.alibaba.fastjson2.JSON;",
            "Object a(String s) { return JSON.parseObject(s, Order.class); }",
        ),
        (
            "import org.yaml.snakeyaml.Yaml;",
            "Object a(Reader r) { return new Yaml().loadAs(r, Order.class); }",
        ),
        (
            "import org.yaml.snakeyaml.*; import org.yaml.snakeyaml.constructor.Constructor;",
            "Yaml a = new Yaml(new Constructor(Order.class, new LoaderOptions()));",
        ),
        (
            "import org.springframework.graphql.data.method.annotation.*;",
            "@QueryMapping List<Order> orders() { return null; }",
        ),
        (
            "import org.springframework.graphql.data.method.annotation.*;",
            "@MutationMapping void save(@Argument Order order) {}",
        ),
        ("import com.netflix.graphql.dgs.DgsQuery;", "@DgsQuery List<Order> orders() { return null; }"),
        ("import org.eclipse.microprofile.graphql.Query;", "@Query Order order() { return null; }"),
        ("import org.eclipse.microprofile.graphql.Mutation;", "@Mutation void save(Order order) {}"),
        ("import jakarta.xml.bind.*;", "Object a = JAXBContext.newInstance(Order.class);"),
        (
            "import com.thoughtworks.xstream.XStream;",
            "String a(XStream x, Order order) { return x.toXML(order); }",
        ),
        ("import jakarta.ws.rs.client.*;", "Object a(WebTarget t) { return t.request().get(Order.class); }"),
        ("import jakarta.ws.rs.client.*;", "{ target.request().post(Entity.json(new Order())); }"),
        (
            "import jakarta.ws.rs.core.*;",
            "Object a(Response r) { return r.readEntity(new GenericType<List<Order>>() {}); }",
        ),
        ("import io.vertx.core.json.JsonObject;", "Object a(JsonObject o) { return o.mapTo(Order.class); }"),
        (
            "import com.opencsv.bean.*;",
            "Object a = new CsvToBeanBuilder<Order>(r).withType(Order.class).build();",
        ),
        (
            "import com.google.cloud.firestore.*;",
            "Object a(DocumentSnapshot d) { return d.toObject(Order.class); }",
        ),
        ("import static io.restassured.RestAssured.get;", "{ get(\"/\").as(Order.class); }"),
    ] {
        let project = format!("{TYPES}{imports} import p.*; class Api {{ {code} Other other; }}");
        for read in ["p/Order.java number code", "p/Line.java size amount", "p/Base.java version edition"] {
            assert_eq!(rules(&project, read), "serialized-name", "{code} {read}");
        }
        for free in ["p/Order.java count sum", "p/Other.java free loose"] {
            assert_eq!(rules(&project, free), "", "{code} {free}");
        }
    }
    let handler =
        format!("{TYPES}{spring} import p.*; @RestController class Api {{ @GetMapping Order a() {{}} }}");
    assert_eq!(rules(&handler, "p/Order.java number code"), "serialized-name");
    let advice = format!(
        "{TYPES}{spring} import p.*; @RestControllerAdvice class Api {{ @ExceptionHandler ResponseEntity<Order> a() {{}} }}"
    );
    assert_eq!(rules(&advice, "p/Order.java number code"), "serialized-name");
    let entity = advice.replace("@RestControllerAdvice", "@ControllerAdvice");
    assert_eq!(rules(&entity, "p/Order.java number code"), "serialized-name");
    let view = entity.replace("ResponseEntity<Order>", "Order");
    assert_eq!(rules(&view, "p/Order.java number code"), "");
    assert_eq!(
        warnings(&handler, "p/Order.java number code"),
        [
            "serialized-name: `Order`, which q/Api.java hands to Spring, is written as JSON, XML or the like, where `number` is a property's name"
        ]
    );
}

#[test]
fn what_code_only_names_beside_a_reader_of_json_is_free() {
    for code in [
        "import com.fasterxml.jackson.databind.*; class Api { Order a; Class<?> b = Order.class; }",
        "import com.fasterxml.jackson.databind.*; class Api { { m.readValue(s, Other.class); log(Order.class); } }",
        "class Api { { m.readValue(s, Order.class); } }",
        "import com.fasterxml.jackson.databind.*; class Api { void a(Order order) { m.writeValueAsString(of(order), order.number); } }",
        "import com.fasterxml.jackson.databind.*; class Api { void a() { Order order; } void b(Other order) { m.writeValueAsString(order); } }",
        "import org.springframework.web.bind.annotation.*; class Api { @GetMapping Order a() { return null; } void b(Order o) {} }",
        "import org.springframework.web.bind.annotation.*; @RestController class Api { Order a() { return null; } }",
        "import javax.ws.rs.*; @Path(\"/\") class Api { @GET String a(@BeanParam Order order) { return \"\"; } @Path(\"b\") Order b() { return null; } }",
    ] {
        let project = format!("{TYPES}import p.*; {code}");
        for free in ["p/Order.java number code", "p/Line.java size amount"] {
            assert_eq!(rules(&project, free), "", "{code} {free}");
        }
    }
}

#[test]
fn what_writes_itself_as_json_keeps_its_names() {
    let own = |code: &str| {
        format!("-- p/Till.java\npackage p;\nimport com.google.gson.*;\nclass Till {{ int cents; {code} }}")
    };
    for (code, expected) in [
        ("String json(Gson gson) { return gson.toJson(this); }", "serialized-name"),
        ("static class Inner { String json(Gson gson) { return gson.toJson(this); } }", ""),
        ("String json(Gson gson) { return gson.toJson(of(this)); }", ""),
    ] {
        assert_eq!(rules(&own(code), "p/Till.java cents pence"), expected, "{code}");
    }
}

#[test]
fn what_a_handler_of_spring_takes_as_a_form_keeps_its_names() {
    let imports = "import org.springframework.web.bind.annotation.*;";
    for handler in [
        "@PostMapping void a(Order order) {}",
        "@PostMapping void a(@Valid Order order, BindingResult errors) {}",
        "@RequestMapping void a(@ModelAttribute(\"order\") Order order) {}",
        "@ModelAttribute void a(Order order) {}",
    ] {
        let project = format!("{TYPES}{imports} import p.*; class Api {{ {handler} }}");
        for read in ["p/Order.java number code", "p/Line.java size amount", "p/Base.java version edition"] {
            assert_eq!(rules(&project, read), "bound-property", "{handler} {read}");
        }
        assert_eq!(rules(&project, "p/Order.java count sum"), "", "{handler}");
    }
    for handler in [
        "@PostMapping void a(@CurrentOrder Order order) {}",
        "@PostMapping void a(List<Order> orders) {}",
        "void a(Order order) {}",
    ] {
        let project = format!("{TYPES}{imports} import p.*; class Api {{ {handler} }}");
        assert_eq!(rules(&project, "p/Order.java number code"), "", "{handler}");
    }
    let taking = |taken: &str| {
        format!(
            "-- p/Search.java\npackage p;\n{taken}\n-- p/Api.java\npackage p;\n{imports}\n\
            class Api {{ @GetMapping void a(Search search) {{}} }}"
        )
    };
    let record = taking("record Search(String text, @BindParam(\"n\") int count) {}");
    assert_eq!(rules(&record, "p/Search.java text words"), "bound-property");
    assert_eq!(rules(&record, "p/Search.java count most"), "");
    let class = taking("class Search { Search(String text) { use(text); } }");
    assert_eq!(rules(&class, "p/Search.java text words"), "bound-property");
    let setter =
        taking("class Search { private String s; void setText(String text) { s = text; } void run() {} }");
    assert_eq!(rules(&setter, "p/Search.java setText setWords"), "bound-property");
    assert_eq!(rules(&setter, "p/Search.java run go"), "");
    assert_eq!(
        warnings(&record, "p/Search.java text words"),
        [
            "bound-property: `Search`, which p/Api.java hands to Spring, is filled from a request, where `text` is a parameter's name"
        ]
    );
}

#[test]
fn what_code_has_filled_from_the_configuration_keeps_its_names() {
    let boot = "import org.springframework.boot.context.properties.bind.*;";
    let typesafe = "import com.typesafe.config.*;";
    for (imports, code, expected) in [
        (boot, "{ binder.bind(\"order\", Order.class); }", "bound-property"),
        (boot, "{ orders(Bindable.of(Order.class)); }", "bound-property"),
        (
            typesafe,
            "Object a(Config c) { return ConfigBeanFactory.create(c, Order.class); }",
            "bound-property",
        ),
        // Other methods of such names.
        (boot, "{ List.of(Order.class); }", ""),
        (typesafe, "{ system.actorOf(Props.create(Order.class)); }", ""),
    ] {
        let project = format!("{TYPES}{imports} import p.*; class Api {{ {code} }}");
        assert_eq!(rules(&project, "p/Order.java number code"), expected, "{code}");
    }
}

#[test]
fn what_code_has_filled_from_the_rows_of_a_database_keeps_its_names() {
    let spring = "import org.springframework.jdbc.core.*; import org.springframework.jdbc.core.namedparam.*;";
    for (imports, code) in [
        (spring, "Object a = new BeanPropertyRowMapper<>(Order.class);"),
        (spring, "Object a = new DataClassRowMapper<Order>(Order.class);"),
        (spring, "RowMapper<?> a = BeanPropertyRowMapper.newInstance(Order.class);"),
        (spring, "Object a(Order order) { return new BeanPropertySqlParameterSource(order); }"),
        (spring, "Object a(JdbcClient c) { return c.sql(\"\").query(Order.class).list(); }"),
        ("import org.jooq.*;", "Object a(DSLContext c) { return c.select().fetchInto(Order.class); }"),
        (
            "import org.jdbi.v3.core.*;",
            "Object a(Handle h) { return h.select(\"\").mapToBean(Order.class).list(); }",
        ),
        (
            "import org.apache.spark.sql.*;",
            "Object a(Dataset<Row> d) { return d.as(Encoders.bean(Order.class)); }",
        ),
        (
            "import com.mongodb.client.*;",
            "Object a(MongoDatabase d) { return d.getCollection(\"a\", Order.class); }",
        ),
        ("import org.apache.commons.dbutils.handlers.*;", "Object a = new BeanListHandler<>(Order.class);"),
        ("import org.apache.commons.dbutils.handlers.*;", "Object a = new BeanHandler<Order>(Order.class);"),
        (
            "import org.sql2o.*;",
            "Object a(Connection c) { return c.createQuery(\"\").executeAndFetch(Order.class); }",
        ),
        ("import org.jdbi.v3.sqlobject.config.*;", "@RegisterBeanMapper(Order.class) interface C {}"),
        (
            "import org.apache.ibatis.annotations.*;",
            "interface C { @Select(\"select * from a\") List<Order> a(); }",
        ),
        ("import org.apache.ibatis.annotations.*;", "@Mapper interface C { Order a(int id); }"),
    ] {
        let project = format!("{TYPES}{imports} import p.*; class Api {{ {code} Other other; }}");
        for read in ["p/Order.java number code", "p/Base.java version edition"] {
            assert_eq!(rules(&project, read), "persisted-name", "{code} {read}");
        }
        for free in ["p/Order.java count sum", "p/Other.java free loose"] {
            assert_eq!(rules(&project, free), "", "{code} {free}");
        }
    }
    let other =
        format!("{TYPES}{spring} import p.*; class Api {{ {{ log(Order.class); jdbc.update(\"\", 1); }} }}");
    assert_eq!(rules(&other, "p/Order.java number code"), "");
}
