//! Finds classes that JMX manages by an interface that is named after them (`Pool` by `PoolMBean`), with the members of
//! such an interface. It also finds beans with a class next to them that describes them (`Till` by `TillBeanInfo`).

use memchr::memmem;

use crate::java::{DeclarationRef, Kind, Modifiers, Symbols, owner_type};
use crate::rename::accessors::accessed;
use crate::rename::{Concern, Warning};

/// How the name of an interface ends that goes by the name of the class that it manages.
const OF_ITS_CLASS: &str = "MBean";

/// How the name of an interface ends that manages whatever implements it.
const OF_ANY_CLASS: &str = "MXBean";

/// Warns of a managed class, its interface, or a member of that, which JMX knows by its name.
pub fn bean(symbols: &Symbols<'_, '_>, declaration: &DeclarationRef) -> Option<Warning> {
    let d = declaration.get();
    let name = d.name.as_str();
    let message = match d.kind {
        Kind::Class => {
            let interface = format!("{name}{OF_ITS_CLASS}");
            let is_managed = d.supertypes.iter().any(|written| written.simple_name() == interface);
            is_managed
                .then(|| format!("JMX manages `{name}` by `{interface}`, which has to be named after it"))
        }
        Kind::Interface => {
            let class = name.strip_suffix(OF_ITS_CLASS).filter(|class| !class.is_empty())?;
            let below = symbols.subtypes(declaration);
            let is_managed = below.types.iter().any(|ty| ty.get().name == class);
            is_managed.then(|| format!("JMX manages `{class}` by `{name}`, which has to be named after it"))
        }
        Kind::Method => {
            let owner = owner_type(declaration).filter(|owner| manages(symbols, owner))?;
            Some(format!("JMX shows `{name}` of `{}` by its name", owner.get().name))
        }
        _ => None,
    };
    message.map(|message| Warning { concern: Concern::BeanName, message })
}

/// How the name of a class ends that `java.beans` looks for by the name of another, to know its properties.
const OF_ITS_BEAN: &str = "BeanInfo";

/// Warns of what `java.beans` knows by its name, of a class that has another one for that (`Till` and `TillBeanInfo`).
/// That is both classes, and the properties that the other one speaks of.
pub fn described(symbols: &Symbols<'_, '_>, declaration: &DeclarationRef) -> Option<Warning> {
    let (d, package) = (declaration.get(), &declaration.unit.package);
    let beside = |name: &str| symbols.top_level_types(package, name).first().cloned();
    if d.kind == Kind::Class && d.owner.is_none() {
        let info = format!("{}{OF_ITS_BEAN}", d.name);
        let bean = d.name.strip_suffix(OF_ITS_BEAN).filter(|bean| !bean.is_empty());
        let (bean, info) = match bean {
            Some(bean) => (beside(bean)?.get().name.clone(), d.name.clone()),
            None => (d.name.clone(), beside(&info)?.get().name.clone()),
        };
        let message = format!("`java.beans` looks for `{info}` by the name of `{bean}`");
        return Some(Warning { concern: Concern::BeanName, message });
    }
    let is_seen = d.kind == Kind::Method && d.modifiers.has(Modifiers::PUBLIC);
    let property = accessed(&d.name, d.parameters.len(), &["set"]).filter(|_| is_seen)?;
    let owner = owner_type(declaration)?;
    let info = beside(&format!("{}{OF_ITS_BEAN}", owner.get().name))?;
    let literal = format!("\"{property}\"");
    memmem::find(info.unit.source.bytes(), literal.as_bytes())?;
    let (bean, info) = (&owner.get().name, &info.get().name);
    let message = format!("`{info}` speaks of the property `{property}` of `{bean}`");
    Some(Warning { concern: Concern::BoundProperty, message })
}

/// Warns where JMX would no longer manage an interface once it has a new name.
pub fn no_bean(symbols: &Symbols<'_, '_>, declaration: &DeclarationRef, new_name: &str) -> Option<Warning> {
    let name = declaration.get().name.as_str();
    let ends = |name: &str| name.ends_with(OF_ANY_CLASS);
    let is_lost = ends(name) && !ends(new_name) && manages(symbols, declaration);
    let message = || format!("JMX manages what implements `{name}`, since its name ends so");
    let is_said = declaration.get().has_annotation(OF_ANY_CLASS);
    (is_lost && !is_said).then(|| Warning { concern: Concern::BeanName, message: message() })
}

/// Returns whether JMX manages a class by an interface, as far as that is known by names.
fn manages(symbols: &Symbols<'_, '_>, interface: &DeclarationRef) -> bool {
    let d = interface.get();
    if d.kind != Kind::Interface {
        return false;
    }
    if d.has_annotation(OF_ANY_CLASS) {
        return true;
    }
    let named = |ending: &str| d.name.strip_suffix(ending).filter(|class| !class.is_empty());
    let below = || symbols.subtypes(interface);
    match (named(OF_ANY_CLASS), named(OF_ITS_CLASS)) {
        (Some(_), _) => !below().types.is_empty(),
        (None, Some(class)) => below().types.iter().any(|ty| ty.get().name == class),
        (None, None) => false,
    }
}
