//! Tests of classes that a view knows by a name that Spring makes of theirs.

use super::*;

/// A controller with some members, and a view.
fn shop(members: &str, view: &str) -> String {
    format!(
        "\
-- p/Order.java
package p;
public class Order {{ Order copy() {{ return this; }} }}
-- p/Shop.java
package p;
import java.util.List;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.*;
class Shop {{ {members} }}
-- views/shop.html
{view}
"
    )
}

#[test]
fn a_class_keeps_its_name_where_a_view_knows_its_objects_by_it() {
    let add = "void a(Model model, Order one) { model.addAttribute(one); }";
    let one = "<p>${order.size}</p>";
    let list = "<p th:each=\"each : ${orderList}\"></p>";
    for (members, view, is_known) in [
        (add, one, true),
        (add, "<form th:object=\"*{ order }\">", true),
        (add, "<form:form modelAttribute=\"order\">", true),
        ("Object a(ModelAndView view, Order one) { return view.addObject(one.copy()); }", one, true),
        ("@PostMapping(\"/\") String a(Order one) { return \"\"; }", one, true),
        ("@PostMapping(\"/\") String a(@Valid @ModelAttribute Order one) { return \"\"; }", one, true),
        ("@ModelAttribute Order a() { return null; }", one, true),
        ("void a(Model model, List<Order> all) { model.addAttribute(all); }", list, true),
        ("void a(Model model, Order[] all) { model.addAttribute(all); }", list, true),
        ("@ModelAttribute List<? extends Order> a() { return null; }", list, true),
        (
            "void a(Model model, Order one) { model.addAttribute(one); model.getAttribute(\"order\"); }",
            "",
            true,
        ),
        // The name is said, or none of a view.
        ("void a(Model model, Order one) { model.addAttribute(\"order\", one); }", one, false),
        ("@PostMapping(\"/\") String a(@ModelAttribute(\"order\") Order one) { return \"\"; }", one, false),
        ("@ModelAttribute(\"order\") Order a() { return null; }", one, false),
        (add, "<p>Your order: ${bill.order}, ${orders} and ${price}, order</p>", false),
        (add, list, false),
        ("@ModelAttribute java.util.Map<String, Order> a() { return null; }", list, false),
        ("void a(Model model, List<Order> all) { model.addAttribute(all); }", one, false),
        ("void a(Model model, Order one) { model.addAttribute(one.toString()); }", one, false),
        ("Order a(Order one) { return one; }", one, false),
    ] {
        let expected = if is_known { "bound-property" } else { "" };
        assert_eq!(rules(&shop(members, view), "p/Order.java Order Purchase"), expected, "{members} {view}");
    }
    assert_eq!(
        warnings(&shop(add, one), "p/Order.java Order Purchase"),
        [
            "bound-property: Spring calls what p/Shop.java gives to the view `order`, after the class, and views/shop.html has that name"
        ]
    );
}
