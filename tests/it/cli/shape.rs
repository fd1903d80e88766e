//! JSON documents have the shape that programs were promised.

use super::*;

#[test]
fn json_documents_have_the_promised_shape() {
    let demo = Project::demo();
    let check = demo.corename(&["check", "--format", "json"]).json();
    assert_valid(&document_schema(), &check);
    let seed = "src/main/java/org/greenbarn/shop/FarmShop.java:20:14:FarmShop=FarmMarket";
    let suggest = demo.corename(&["suggest", "--at", "HEAD", "--seed", seed, "--format", "json"]).json();
    assert_valid(&document_schema(), &suggest);
    assert_eq!(suggest["base"], suggest["head"]);
    assert!(findings(&suggest).iter().any(|f| f.old_name == "FarmShopTest"), "{suggest:#}");
    let detect = demo.corename(&["detect", "--format", "json"]).json();
    assert_valid(&renames_schema(), &detect);

    let [base, head] = ["main", "topic"].map(|rev| demo.git(&["rev-parse", rev]));
    for document in [&check, &detect] {
        assert_eq!([&document["base"], &document["head"]], [&base, &head]);
        assert_eq!(document["renames"], check["renames"]);
    }
    let scopes: Vec<&Value> = check["scopes"].as_array().unwrap().iter().map(|s| &s["id"]).collect();
    let renames = check["renames"].as_array().unwrap().len() as u64;
    for finding in check["findings"].as_array().unwrap() {
        assert!(scopes.contains(&&finding["scope"]), "{finding}");
    }
    for evidence in check["scopes"].as_array().unwrap().iter().flat_map(|s| s["evidence"].as_array().unwrap())
    {
        assert!(evidence.as_u64().unwrap() < renames);
    }
}

/// An object with these properties, all required. Others may be added.
fn object(properties: Value) -> Value {
    let names: Vec<&String> = properties.as_object().unwrap().keys().collect();
    json!({"type": "object", "required": names, "properties": properties})
}

fn kind() -> Value {
    json!({"enum": [
        "class", "interface", "enum", "record", "annotation", "enum_constant", "method", "field", "parameter",
        "lambda_parameter", "local_variable", "type_parameter", "package",
    ]})
}

/// What `detect --format json` prints.
fn renames_schema() -> Value {
    let revision = json!({"type": "string", "pattern": "^[0-9a-f]{40}$|^work tree$"});
    let number = json!({"type": "integer", "minimum": 1});
    let text = json!({"type": "string"});
    let place = object(json!({"path": text, "line": number, "column": number, "container": text}));
    let rename = object(json!({
        "kind": kind(), "old_name": text, "new_name": text, "moved": {"type": "boolean"},
        "before": place, "after": place,
    }));
    object(json!({
        "schema_version": {"const": 1}, "base": revision, "head": revision,
        "renames": {"type": "array", "items": rename, "minItems": 1},
    }))
}

/// What `check --format json` and `suggest --format json` print.
fn document_schema() -> Value {
    let text = json!({"type": "string", "minLength": 1});
    let texts = json!({"type": "array", "items": text});
    let number = json!({"type": "integer", "minimum": 1});
    let scope = object(json!({
        "id": text, "declaration": text, "pattern": object(json!({"old": texts, "new": texts})),
        "guards": {"type": "array", "items": object(json!({"rule": text, "reason": text}))},
        "evidence": {"type": "array", "items": {"type": "integer", "minimum": 0}, "minItems": 1},
    }));
    let finding = object(json!({
        "id": {"type": "string", "pattern": "^[0-9a-f]{16}$"}, "scope": text, "kind": kind(),
        "old_name": text, "suggested_name": text, "path": text, "line": number, "column": number,
        "container": {"type": "string"}, "confidence": {"type": "number", "minimum": 0, "maximum": 1},
        "reason": text, "references": {"type": "integer", "minimum": 0}, "files": number,
        "patch": {"enum": ["included", "withheld"]}, "blocked_by": texts,
    }));
    let mut schema = renames_schema();
    let more = object(json!({
        "scopes": {"type": "array", "items": scope, "minItems": 1},
        "findings": {"type": "array", "items": finding, "minItems": 1},
    }));
    schema["allOf"] = json!([more]);
    schema
}
