//! The example of `corename demo`, built into the program. It is a farm shop's pull request that renames *delivery slot
//! → pickup window* and forgets some of it. `fixtures/demo/README.md` lists what is to be found.

use std::collections::BTreeMap;

/// Returns the whole project at the pull request's base: path in the repository → content.
pub fn before() -> BTreeMap<String, Vec<u8>> {
    owned(include!(concat!(env!("OUT_DIR"), "/demo_before.rs")))
}

/// Returns the whole project at the pull request's head: path in the repository → content.
pub fn after() -> BTreeMap<String, Vec<u8>> {
    owned(include!(concat!(env!("OUT_DIR"), "/demo_after.rs")))
}

fn owned(files: &[(&str, &str)]) -> BTreeMap<String, Vec<u8>> {
    files.iter().map(|(path, content)| ((*path).to_owned(), content.as_bytes().to_vec())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_have_what_the_change_leaves_alone() {
        let path = "src/main/java/org/greenbarn/shop/stock/SupplierDelivery.java";
        assert!(before()[path].starts_with(b"package org.greenbarn.shop.stock;"));
        assert_eq!(before()[path], after()[path]);
    }
}
