//! What code passes to libraries that read and write JSON and its like, or fill objects from the rows of a database. Their
//! calls are found by the words of the text; what is written is then looked up in a tree of the whole file.

use std::sync::Arc;

use memchr::memmem;
use tree_sitter::Node;

use super::{Found, named_types, written_types};
use crate::git::SourceFile;
use crate::java::grammar::{Field, NodeKind, field, kind, named_children};
use crate::java::lexical::{Piece, pieces};
use crate::java::{CompilationUnit, DeclarationRef, ProgramPoint, Resolver, Symbols, Type, Variable, parse};
use crate::rename::contracts::readers::Medium;

/// A library by which types are read and written.
struct Library {
    name: &'static str,
    medium: Medium,
    /// What a file imports that uses it.
    packages: &'static [&'static str],
    /// The methods, constructors and annotations that are given a class.
    calls: &'static [&'static str],
    /// The methods and constructors that are given a value to write.
    writes: &'static [&'static str],
    /// The types whose type arguments are read and written.
    tokens: &'static [&'static str],
}

const LIBRARIES: [Library; 27] = [
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
        medium: Medium::Database,
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
        medium: Medium::Database,
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
        medium: Medium::Database,
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
        calls: &["newInstance", "unmarshal"],
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
        tokens: &[],
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
        medium: Medium::Database,
        packages: &["com.mongodb."],
        calls: &["getCollection", "withDocumentClass"],
        writes: &[],
        tokens: &[],
    },
    Library {
        name: "DbUtils",
        medium: Medium::Database,
        packages: &["org.apache.commons.dbutils."],
        calls: &["BeanHandler", "BeanListHandler", "BeanMapHandler", "toBean", "toBeanList"],
        writes: &[],
        tokens: &[],
    },
    Library {
        name: "Sql2o",
        medium: Medium::Database,
        packages: &["org.sql2o."],
        calls: &["executeAndFetch", "executeAndFetchFirst", "executeAndFetchLazy"],
        writes: &["bind"],
        tokens: &[],
    },
    Library {
        name: "Spark",
        medium: Medium::Database,
        packages: &["org.apache.spark.sql."],
        calls: &["bean", "createDataFrame"],
        writes: &[],
        tokens: &[],
    },
    Library {
        name: "Spring",
        medium: Medium::Configuration,
        packages: &["org.springframework.boot.context.properties.bind."],
        calls: &["bind", "bindOrCreate", "of"],
        writes: &[],
        tokens: &[],
    },
    Library {
        name: "Typesafe Config",
        medium: Medium::Configuration,
        packages: &["com.typesafe.config."],
        calls: &["create"],
        writes: &[],
        tokens: &[],
    },
];

/// What code hands to a library.
struct Passed {
    /// Where it stands, in bytes.
    offset: usize,
    written: Written,
}

/// How it is written there what is passed.
#[derive(PartialEq, Eq)]
enum Written {
    /// Types: a class literal, type arguments.
    Types(String),
    /// The arguments of a call, whatever they are.
    Values,
    /// Type arguments that are left out: what is expected where the object is created says them.
    Diamond,
}

/// What a call, inside of which something stands, does with what it is given.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Call {
    /// It reads or writes objects of a class.
    OfClass,
    /// It writes a value, or does the same as one that is given a class.
    OfValue,
    Other,
}

/// The packages of which a file imports something that uses one of the libraries.
pub fn packages() -> impl Iterator<Item = &'static &'static str> {
    LIBRARIES.iter().flat_map(|library| library.packages)
}

/// The types that the calls and type tokens of a file pass to libraries.
pub fn passed(symbols: &Symbols<'_, '_>, file: &SourceFile, unit: &Arc<CompilationUnit>) -> Vec<Found> {
    let mut found = Vec::new();
    for library in LIBRARIES.iter().filter(|library| library.is_used_in(unit)) {
        let passed = library.passed(file.bytes());
        // The unit of the project leaves out what has nothing to do with the names that are renamed.
        let is_read = passed.iter().any(|passed| !matches!(passed.written, Written::Types(_)));
        let whole = is_read.then(|| parse(file));
        let resolver =
            whole.as_ref().map(|tree| Resolver::new(symbols, tree, Arc::new(tree.compilation_unit())));
        for Passed { offset, written } in passed {
            let types = match &written {
                Written::Types(types) => {
                    named_types(symbols, &ProgramPoint::new(unit, offset), types).collect()
                }
                Written::Values => {
                    resolver.as_ref().map(|r| types_of_arguments(r, offset)).unwrap_or_default()
                }
                Written::Diamond => resolver.as_ref().map(|r| types_expected(r, offset)).unwrap_or_default(),
            };
            found.extend(types.into_iter().map(|ty| Found::new(library.medium, ty, library.name)));
        }
    }
    found
}

impl Library {
    fn is_used_in(&self, unit: &CompilationUnit) -> bool {
        let is_inside = |name: &str| self.packages.iter().any(|package| name.starts_with(package));
        unit.imports.iter().any(|import| is_inside(&format!("{}.", import.name)))
    }

    /// What a text passes to the library.
    fn passed(&self, text: &[u8]) -> Vec<Passed> {
        let mut reading = Reading::of(self);
        let mut offset = 0;
        for (piece, part) in pieces(text) {
            reading.read(piece, part, offset, &text[offset + part.len()..]);
            offset += part.len();
        }
        reading.found
    }

    /// What a call of a method does.
    fn call(&self, method: &str) -> Call {
        match method {
            _ if self.writes.contains(&method) => Call::OfValue,
            _ if self.calls.contains(&method) => Call::OfClass,
            _ => Call::Other,
        }
    }
}

/// A text, read up to some place.
struct Reading<'l> {
    library: &'l Library,
    found: Vec<Passed>,
    /// The names that were read last, with the dots between them.
    path: String,
    /// Whether a dot was read last, so that the next name belongs to the path.
    is_joined: bool,
    /// The calls around, the innermost last.
    calls: Vec<Call>,
}

impl<'l> Reading<'l> {
    fn of(library: &'l Library) -> Self {
        let (found, calls) = (Vec::new(), Vec::new());
        Reading { library, found, path: String::new(), is_joined: false, calls }
    }

    /// Reads the next piece of the text, before `rest`.
    fn read(&mut self, piece: Piece, part: &[u8], offset: usize, rest: &[u8]) {
        match (piece, part) {
            (Piece::Word, b"class") if self.is_joined && self.is_passed() => {
                let types = self.path.trim_end_matches('.').to_owned();
                self.found.push(Passed { offset, written: Written::Types(types) });
                self.path.clear();
                self.is_joined = false;
            }
            (Piece::Word, b"new") => self.path.clear(),
            (Piece::Word, _) => {
                if !self.is_joined {
                    self.path.clear();
                }
                self.path.push_str(&String::from_utf8_lossy(part));
                self.is_joined = false;
            }
            (Piece::Mark, b".") => {
                self.path.push('.');
                self.is_joined = true;
            }
            (Piece::Mark, b"(") => self.open(offset),
            (Piece::Mark, b")") => {
                self.calls.pop();
                self.forget();
            }
            (Piece::Mark, b",") => self.forget(),
            (Piece::Mark, b"<") if self.library.tokens.contains(&self.last_name()) => {
                let written = match type_arguments(rest) {
                    types if types.is_empty() => Written::Diamond,
                    types => Written::Types(types),
                };
                self.found.push(Passed { offset, written });
            }
            _ => {}
        }
    }

    /// Whether what is read next is an argument of a call of the library, or inside one.
    fn is_passed(&self) -> bool {
        self.calls.iter().any(|call| *call != Call::Other)
    }

    fn last_name(&self) -> &str {
        self.path.rsplit('.').next().unwrap_or_default()
    }

    /// The arguments of a call begin, or something else in parentheses.
    fn open(&mut self, offset: usize) {
        let call = self.library.call(self.last_name());
        if call == Call::OfValue {
            self.found.push(Passed { offset, written: Written::Values });
        }
        self.calls.push(call);
        self.path.clear();
    }

    fn forget(&mut self) {
        self.path.clear();
        self.is_joined = false;
    }
}

/// The types that each call of one of some methods is given together, in the order of a file.
pub fn given_together(
    symbols: &Symbols<'_, '_>,
    file: &SourceFile,
    methods: &[&str],
) -> Vec<Vec<DeclarationRef>> {
    let text = file.bytes();
    if methods.iter().all(|method| memmem::find(text, method.as_bytes()).is_none()) {
        return Vec::new();
    }
    let mut name: &[u8] = b"";
    let (mut offset, mut lists) = (0, Vec::new());
    for (piece, part) in pieces(text) {
        match piece {
            Piece::Word => name = part,
            Piece::Mark if part == b"(" && methods.iter().any(|method| method.as_bytes() == name) => {
                lists.push(offset);
            }
            Piece::Mark => name = b"",
            _ => {}
        }
        offset += part.len();
    }
    if lists.is_empty() {
        return Vec::new();
    }
    let tree = parse(file);
    let resolver = Resolver::new(symbols, &tree, Arc::new(tree.compilation_unit()));
    lists.into_iter().map(|list| types_of_arguments(&resolver, list)).collect()
}

/// The types of what a call is given of which the list of arguments begins at a place.
fn types_of_arguments(resolver: &Resolver<'_>, offset: usize) -> Vec<DeclarationRef> {
    let list = resolver.tree.root().descendant_for_byte_range(offset, offset + 1).and_then(|n| n.parent());
    let list = list.filter(|list| kind(*list) == NodeKind::ArgumentList);
    let arguments = list.map(named_children).unwrap_or_default().into_iter();
    arguments.flat_map(|argument| types_of(resolver, argument)).collect()
}

/// The types of what a value is assigned to or returned as that is read by an object created at a place
/// (`List<Order> orders = mapper.readValue(text, new TypeReference<>() {})`).
fn types_expected(resolver: &Resolver<'_>, offset: usize) -> Vec<DeclarationRef> {
    use NodeKind as N;
    let created = resolver.tree.root().descendant_for_byte_range(offset, offset + 1);
    let around = std::iter::successors(created, |node| node.parent());
    let mut around = around.skip_while(|node| kind(*node) != N::ObjectCreationExpression);
    let Some(taker) = around.find(|node| {
        matches!(
            kind(*node),
            N::LocalVariableDeclaration
                | N::FieldDeclaration
                | N::MethodDeclaration
                | N::AssignmentExpression
                | N::LambdaExpression
        )
    }) else {
        return Vec::new();
    };
    match kind(taker) {
        N::AssignmentExpression => {
            field(taker, Field::Left).map(|left| types_of(resolver, left)).unwrap_or_default()
        }
        N::LambdaExpression => Vec::new(),
        _ => {
            let written =
                field(taker, Field::Type).map(|written| resolver.tree.text(written)).unwrap_or_default();
            let point = resolver.point_of(taker);
            named_types(resolver.symbols, &point, &written).collect()
        }
    }
}

/// The types that the type of an expression has in it. Of a variable, those that are written there: they are known also
/// where they stand in one that is not.
fn types_of<'a>(resolver: &Resolver<'a>, expression: Node<'a>) -> Vec<DeclarationRef> {
    let point = resolver.point_of(expression);
    let variable = match kind(expression) {
        NodeKind::Identifier => resolver.symbols.variable_named(&point, &resolver.tree.text(expression)),
        _ => Variable::Missing,
    };
    match variable {
        Variable::Found(variable, _) | Variable::Perhaps(variable) if is_written(&variable) => {
            written_types(resolver.symbols, &variable)
        }
        _ => parts(&resolver.type_of(expression)),
    }
}

/// Whether the type of a variable is written where it is declared.
fn is_written(variable: &DeclarationRef) -> bool {
    variable.get().ty.as_ref().is_some_and(|ty| ty.text != "var")
}

/// The declared types that a type has in it.
fn parts(ty: &Type) -> Vec<DeclarationRef> {
    match ty {
        Type::Declared(declared, arguments) => {
            std::iter::once(declared.clone()).chain(arguments.iter().flat_map(parts)).collect()
        }
        Type::Array(inner) | Type::Extends(inner) | Type::Super(inner) => parts(inner),
        _ => Vec::new(),
    }
}

/// What stands before the `>` that closes the type arguments at the beginning of a text.
fn type_arguments(text: &[u8]) -> String {
    let mut depth = 1;
    let end = text.iter().position(|byte| {
        depth += match byte {
            b'<' => 1,
            b'>' => -1,
            _ => 0,
        };
        depth == 0 || *byte == b';'
    });
    String::from_utf8_lossy(&text[..end.unwrap_or_default()]).into_owned()
}
