//! The example of `corename demo`, built into the program. It is a farm shop's pull request that renames *delivery slot
//! → pickup window* and forgets some of it. `fixtures/demo/README.md` lists what is to be found.

use std::collections::BTreeMap;

/// Returns the whole project at the pull request's base: path in the repository → content.
pub fn before() -> BTreeMap<String, Vec<u8>> {
    owned(BEFORE)
}

/// Returns the whole project at the pull request's head: path in the repository → content.
pub fn after() -> BTreeMap<String, Vec<u8>> {
    owned(AFTER)
}

type EmbeddedFile = (&'static str, &'static [u8]);

fn owned(files: &[EmbeddedFile]) -> BTreeMap<String, Vec<u8>> {
    files.iter().map(|(path, content)| ((*path).to_owned(), content.to_vec())).collect()
}

/// The files of one side of `fixtures/demo`, each with its path below that side.
macro_rules! embed {
    ($side:literal, $($path:literal),+ $(,)?) => {
        &[$(($path, include_bytes!(concat!("../../../../fixtures/demo/", $side, "/", $path)) as &[u8])),+]
    };
}

#[rustfmt::skip]
const BEFORE: &[EmbeddedFile] = embed!(
    "before",
    ".corename.yml",
    "src/main/java/org/greenbarn/shop/FarmShop.java",
    "src/main/java/org/greenbarn/shop/ShopSettings.java",
    "src/main/java/org/greenbarn/shop/api/ShopService.java",
    "src/main/java/org/greenbarn/shop/model/DeliverySlot.java",
    "src/main/java/org/greenbarn/shop/model/DeliverySlotFullException.java",
    "src/main/java/org/greenbarn/shop/model/DeliverySlotState.java",
    "src/main/java/org/greenbarn/shop/model/Order.java",
    "src/main/java/org/greenbarn/shop/model/OrderLine.java",
    "src/main/java/org/greenbarn/shop/model/Reservation.java",
    "src/main/java/org/greenbarn/shop/model/ShopEvent.java",
    "src/main/java/org/greenbarn/shop/planning/DeliverySlotPlanner.java",
    "src/main/java/org/greenbarn/shop/planning/DeliverySlotPolicy.java",
    "src/main/java/org/greenbarn/shop/planning/EarliestFirst.java",
    "src/main/java/org/greenbarn/shop/planning/NeedsDeliverySlot.java",
    "src/main/java/org/greenbarn/shop/planning/SpreadLoad.java",
    "src/main/java/org/greenbarn/shop/report/DailyReport.java",
    "src/main/java/org/greenbarn/shop/report/LedgerExport.java",
    "src/main/java/org/greenbarn/shop/stock/ColdStore.java",
    "src/main/java/org/greenbarn/shop/stock/SupplierDelivery.java",
    "src/main/java/org/greenbarn/shop/store/DeliverySlotStore.java",
    "src/main/java/org/greenbarn/shop/store/InMemoryDeliverySlots.java",
    "src/main/java/org/greenbarn/shop/wire/OrderMessage.java",
    "src/main/java/org/greenbarn/shop/wire/WireName.java",
    "src/test/java/org/greenbarn/shop/AllTests.java",
    "src/test/java/org/greenbarn/shop/Checks.java",
    "src/test/java/org/greenbarn/shop/FarmShopTest.java",
    "src/test/java/org/greenbarn/shop/planning/DeliverySlotPlannerTest.java",
    "src/test/java/org/greenbarn/shop/store/InMemoryDeliverySlotsTest.java",
    "src/test/java/org/greenbarn/shop/wire/OrderMessageTest.java",
);

#[rustfmt::skip]
const AFTER: &[EmbeddedFile] = embed!(
    "after",
    ".corename.yml",
    "src/main/java/org/greenbarn/shop/FarmShop.java",
    "src/main/java/org/greenbarn/shop/ShopSettings.java",
    "src/main/java/org/greenbarn/shop/api/ShopService.java",
    "src/main/java/org/greenbarn/shop/model/DeliverySlotFullException.java",
    "src/main/java/org/greenbarn/shop/model/Order.java",
    "src/main/java/org/greenbarn/shop/model/OrderLine.java",
    "src/main/java/org/greenbarn/shop/model/PickupWindow.java",
    "src/main/java/org/greenbarn/shop/model/PickupWindowState.java",
    "src/main/java/org/greenbarn/shop/model/Reservation.java",
    "src/main/java/org/greenbarn/shop/model/ShopEvent.java",
    "src/main/java/org/greenbarn/shop/planning/EarliestFirst.java",
    "src/main/java/org/greenbarn/shop/planning/NeedsPickupWindow.java",
    "src/main/java/org/greenbarn/shop/planning/PickupWindowPlanner.java",
    "src/main/java/org/greenbarn/shop/planning/PickupWindowPolicy.java",
    "src/main/java/org/greenbarn/shop/planning/SpreadLoad.java",
    "src/main/java/org/greenbarn/shop/report/DailyReport.java",
    "src/main/java/org/greenbarn/shop/report/LedgerExport.java",
    "src/main/java/org/greenbarn/shop/stock/ColdStore.java",
    "src/main/java/org/greenbarn/shop/stock/SupplierDelivery.java",
    "src/main/java/org/greenbarn/shop/store/InMemoryPickupWindows.java",
    "src/main/java/org/greenbarn/shop/store/PickupWindowStore.java",
    "src/main/java/org/greenbarn/shop/wire/OrderMessage.java",
    "src/main/java/org/greenbarn/shop/wire/WireName.java",
    "src/test/java/org/greenbarn/shop/AllTests.java",
    "src/test/java/org/greenbarn/shop/Checks.java",
    "src/test/java/org/greenbarn/shop/FarmShopTest.java",
    "src/test/java/org/greenbarn/shop/planning/PickupWindowPlannerTest.java",
    "src/test/java/org/greenbarn/shop/store/InMemoryDeliverySlotsTest.java",
    "src/test/java/org/greenbarn/shop/wire/OrderMessageTest.java",
);

#[cfg(test)]
mod tests {
    use super::*;

    use std::fs;
    use std::path::Path;

    /// A file added to the example but not to the list would be missing from the program.
    #[test]
    fn every_file_of_the_example_is_built_in() {
        for (side, embedded) in [("before", before()), ("after", after())] {
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/demo").join(side);
            assert_eq!(Vec::from_iter(embedded.keys()), Vec::from_iter(&files_below(&root, "")), "in {side}");
        }
    }

    #[test]
    fn both_sides_have_what_the_change_leaves_alone() {
        let path = "src/main/java/org/greenbarn/shop/stock/SupplierDelivery.java";
        assert!(before()[path].starts_with(b"package org.greenbarn.shop.stock;"));
        assert_eq!(before()[path], after()[path]);
    }

    /// Paths below `root` with `/`, sorted.
    fn files_below(root: &Path, prefix: &str) -> Vec<String> {
        let mut paths = Vec::new();
        for entry in fs::read_dir(root.join(prefix)).expect("the example is in the source tree") {
            let entry = entry.expect("the example can be read");
            let name = entry.file_name().into_string().expect("the example has ASCII names");
            let path = if prefix.is_empty() { name } else { format!("{prefix}/{name}") };
            if entry.path().is_dir() {
                paths.extend(files_below(root, &path));
            } else {
                paths.push(path);
            }
        }
        paths.sort();
        paths
    }
}
