//! The libraries that read and write the types which code hands to them: as JSON, XML or CSV, or as rows of a database.

use crate::java::CompilationUnit;
use crate::rename::contracts::readers::Medium;

/// A library by which types are read and written.
pub struct Library {
    pub name: &'static str,
    pub medium: Medium,
    /// What a file imports that uses it.
    pub packages: &'static [&'static str],
    /// The methods, constructors and annotations that are given a class; behind the class that has it, a static method
    /// whose name says little.
    pub calls: &'static [&'static str],
    /// The methods and constructors that are given a value to write.
    pub writes: &'static [&'static str],
    /// The types whose type arguments are read and written.
    pub tokens: &'static [&'static str],
}

pub const LIBRARIES: [Library; 27] = [
    Library {
        name: "Jackson",
        medium: Medium::Document,
        packages: &["com.fasterxml.jackson.", "tools.jackson.", "org.codehaus.jackson."],
        calls: &[
            "readValue",
            "readValues",
            "readValueAs",
            "convertValue",
            "treeToValue",
            "readerFor",
            "readerForListOf",
            "readerForMapOf",
            "writerFor",
            "forType",
            "constructCollectionType",
            "constructParametricType",
            "constructType",
            "constructMapType",
            "schemaFor",
            "typedSchemaFor",
            "addMixIn",
        ],
        writes: &[
            "writeValue",
            "writeValueAsString",
            "writeValueAsBytes",
            "valueToTree",
            "convertValue",
            "readerForUpdating",
            "updateValue",
        ],
        tokens: &["TypeReference"],
    },
    Library {
        name: "Gson",
        medium: Medium::Document,
        packages: &["com.google.gson."],
        calls: &["fromJson", "toJson", "getAdapter"],
        writes: &["toJson", "toJsonTree"],
        tokens: &["TypeToken"],
    },
    Library {
        name: "JSON-B",
        medium: Medium::Document,
        packages: &["jakarta.json.bind.", "javax.json.bind."],
        calls: &["fromJson"],
        writes: &["toJson"],
        tokens: &[],
    },
    Library {
        name: "Moshi",
        medium: Medium::Document,
        packages: &["com.squareup.moshi."],
        calls: &["adapter", "newParameterizedType"],
        writes: &[],
        tokens: &["JsonAdapter"],
    },
    Library {
        name: "Fastjson",
        medium: Medium::Document,
        packages: &["com.alibaba.fastjson.", "com.alibaba.fastjson2."],
        calls: &["parseObject", "parseArray", "toJavaObject", "toJavaList"],
        writes: &["toJSONString", "toJSONBytes", "toJSON"],
        tokens: &["TypeReference"],
    },
    Library {
        name: "SnakeYAML",
        medium: Medium::Document,
        packages: &["org.yaml.snakeyaml."],
        calls: &["loadAs", "Constructor", "TypeDescription"],
        writes: &["dump", "dumpAs", "dumpAsMap"],
        tokens: &[],
    },
    Library {
        name: "REST Assured",
        medium: Medium::Document,
        packages: &["io.restassured."],
        calls: &["as", "getObject", "getList"],
        writes: &["body"],
        tokens: &["TypeRef"],
    },
    Library {
        name: "Spring",
        medium: Medium::Document,
        packages: &[
            "org.springframework.web.",
            "org.springframework.test.web.",
            "org.springframework.boot.test.web.",
        ],
        calls: &[
            "body",
            "bodyToMono",
            "bodyToFlux",
            "exchange",
            "expectBody",
            "expectBodyList",
            "getForObject",
            "getForEntity",
            "postForObject",
            "postForEntity",
            "patchForObject",
            "toEntity",
            "toEntityList",
        ],
        writes: &["body", "bodyValue", "postForObject", "postForEntity", "patchForObject"],
        tokens: &["ParameterizedTypeReference"],
    },
    Library {
        name: "Spring",
        medium: Medium::Document,
        packages: &[
            "org.springframework.kafka.support.",
            "org.springframework.data.redis.",
            "org.springframework.boot.test.json.",
        ],
        calls: &[
            "JsonDeserializer",
            "JsonSerde",
            "Jackson2JsonRedisSerializer",
            "JacksonJsonRedisSerializer",
        ],
        writes: &[],
        tokens: &[
            "JsonDeserializer",
            "JsonSerializer",
            "JsonSerde",
            "Jackson2JsonRedisSerializer",
            "JacksonJsonRedisSerializer",
            "JacksonTester",
        ],
    },
    Library {
        name: "Spring",
        medium: Medium::Store,
        packages: &["org.springframework.jdbc."],
        calls: &[
            "BeanPropertyRowMapper",
            "DataClassRowMapper",
            "SimplePropertyRowMapper",
            "newInstance",
            "query",
        ],
        writes: &["BeanPropertySqlParameterSource", "SimplePropertySqlParameterSource", "paramSource"],
        tokens: &["BeanPropertyRowMapper", "DataClassRowMapper"],
    },
    Library {
        name: "jOOQ",
        medium: Medium::Store,
        packages: &["org.jooq."],
        calls: &[
            "into",
            "fetchInto",
            "fetchOneInto",
            "fetchSingleInto",
            "fetchOptionalInto",
            "fetchAnyInto",
            "fetchStreamInto",
        ],
        writes: &["newRecord"],
        tokens: &[],
    },
    Library {
        name: "Jdbi",
        medium: Medium::Store,
        packages: &["org.jdbi."],
        calls: &[
            "mapToBean",
            "RegisterBeanMapper",
            "RegisterConstructorMapper",
            "RegisterFieldMapper",
            "factory",
        ],
        writes: &["bindBean", "bindFields", "bindMethods"],
        tokens: &[],
    },
    Library {
        name: "JAXB",
        medium: Medium::Document,
        packages: &["jakarta.xml.bind.", "javax.xml.bind."],
        calls: &["JAXBContext.newInstance", "unmarshal"],
        writes: &["marshal"],
        tokens: &[],
    },
    Library {
        name: "XStream",
        medium: Medium::Document,
        packages: &["com.thoughtworks.xstream."],
        calls: &["alias", "processAnnotations"],
        writes: &["toXML"],
        tokens: &[],
    },
    Library {
        name: "JAX-RS",
        medium: Medium::Document,
        packages: &["jakarta.ws.rs.client.", "javax.ws.rs.client."],
        calls: &["readEntity", "get", "post", "put", "delete", "method", "invoke"],
        writes: &["entity", "json", "xml"],
        tokens: &["GenericType"],
    },
    Library {
        name: "JAX-RS",
        medium: Medium::Document,
        packages: &["jakarta.ws.rs.core.", "javax.ws.rs.core."],
        calls: &["readEntity"],
        writes: &[],
        tokens: &["GenericType"],
    },
    Library {
        name: "Vert.x",
        medium: Medium::Document,
        packages: &["io.vertx."],
        calls: &["mapTo", "asPojo", "decodeValue", "bodyAsJson"],
        writes: &["mapFrom"],
        tokens: &[],
    },
    Library {
        name: "OpenCSV",
        medium: Medium::Document,
        packages: &["com.opencsv."],
        calls: &["withType", "setType"],
        writes: &[],
        tokens: &[],
    },
    Library {
        name: "Avro",
        medium: Medium::Document,
        packages: &["org.apache.avro.reflect."],
        calls: &["getSchema", "ReflectDatumReader", "ReflectDatumWriter"],
        writes: &[],
        tokens: &["ReflectDatumReader", "ReflectDatumWriter"],
    },
    Library {
        name: "Elasticsearch",
        medium: Medium::Document,
        packages: &["co.elastic.clients."],
        calls: &["get", "search", "update"],
        writes: &["document"],
        tokens: &[],
    },
    Library {
        name: "Firebase",
        medium: Medium::Document,
        packages: &["com.google.firebase.", "com.google.cloud.firestore."],
        calls: &["toObject", "toObjects", "getValue"],
        writes: &["setValue"],
        tokens: &[],
    },
    Library {
        name: "MongoDB",
        medium: Medium::Store,
        packages: &["com.mongodb."],
        calls: &["getCollection", "withDocumentClass"],
        writes: &[],
        tokens: &[],
    },
    Library {
        name: "DbUtils",
        medium: Medium::Store,
        packages: &["org.apache.commons.dbutils."],
        calls: &["BeanHandler", "BeanListHandler", "BeanMapHandler", "toBean", "toBeanList"],
        writes: &[],
        tokens: &["BeanHandler", "BeanListHandler", "BeanMapHandler"],
    },
    Library {
        name: "Sql2o",
        medium: Medium::Store,
        packages: &["org.sql2o."],
        calls: &["executeAndFetch", "executeAndFetchFirst", "executeAndFetchLazy"],
        writes: &["bind"],
        tokens: &[],
    },
    Library {
        name: "Spark",
        medium: Medium::Store,
        packages: &["org.apache.spark.sql."],
        calls: &["Encoders.bean", "createDataFrame"],
        writes: &[],
        tokens: &[],
    },
    Library {
        name: "Spring",
        medium: Medium::Configuration,
        packages: &["org.springframework.boot.context.properties.bind."],
        calls: &["bind", "bindOrCreate", "Bindable.of"],
        writes: &[],
        tokens: &[],
    },
    Library {
        name: "Typesafe Config",
        medium: Medium::Configuration,
        packages: &["com.typesafe.config."],
        calls: &["ConfigBeanFactory.create"],
        writes: &[],
        tokens: &[],
    },
];

/// What a call, inside of which something stands, does with what it is given.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// It reads or writes objects of a class.
    OfClass,
    /// It writes a value, or does the same as one that is given a class.
    OfValue,
    Other,
}

impl Library {
    /// Whether a file imports something that uses it.
    pub fn is_used_in(&self, unit: &CompilationUnit) -> bool {
        let is_inside = |name: &str| self.packages.iter().any(|package| name.starts_with(package));
        unit.imports.iter().any(|import| is_inside(&format!("{}.", import.name)))
    }

    /// What a call does, by the path of names before its arguments.
    pub fn call(&self, path: &str) -> Call {
        let is_one_of = |methods: &[&str]| {
            let mut before = methods.iter().filter_map(|method| path.strip_suffix(method));
            before.any(|before| before.is_empty() || before.ends_with('.'))
        };
        if is_one_of(self.writes) {
            Call::OfValue
        } else if is_one_of(self.calls) {
            Call::OfClass
        } else {
            Call::Other
        }
    }
}

/// The packages of which a file imports something that uses one of the libraries.
pub fn packages() -> impl Iterator<Item = &'static &'static str> {
    LIBRARIES.iter().flat_map(|library| library.packages)
}
