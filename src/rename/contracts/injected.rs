//! Fields and parameters by whose names Spring picks one of several beans of their type.

use crate::java::lexical::find_word;
use crate::java::{Declaration, DeclarationRef, Kind, Symbols};
use crate::rename::annotations::{is_of, spells_a_name};
use crate::rename::{Concern, Warning};
use crate::words::capitalized;

/// Annotations that have something injected.
const INJECTING: [&str; 2] = ["Autowired", "Inject"];

/// Annotations that say which bean is injected, so that the name does not matter.
const CHOOSING: [&str; 4] = ["Qualifier", "Named", "Value", "Resource"];

/// Annotations of a class by which Spring makes a bean of it that is called after the class.
const COMPONENTS: [&str; 6] =
    ["Component", "Service", "Repository", "Controller", "RestController", "Configuration"];

/// Where Spring has the annotations of beans, `@Bean` first.
const SPRING: [&str; 3] = [
    "org.springframework.context.annotation.",
    "org.springframework.stereotype.",
    "org.springframework.web.bind.annotation.",
];

/// A field or parameter that has the name of a bean which is not simply the one of its type.
pub fn picks_a_bean(symbols: &Symbols<'_, '_>, declaration: &DeclarationRef) -> Option<Warning> {
    let d = declaration.get();
    let declared = d.ty.as_ref().filter(|_| is_injected(declaration))?.simple_name().to_owned();
    let bean = made_by_method(symbols, d, &declared).or_else(|| component(symbols, d, &declared))?;
    let message = format!("`{}` is the name of the bean that {bean}, and Spring may pick it by that", d.name);
    Some(Warning { concern: Concern::BeanName, message })
}

/// Whether Spring gives a field or parameter its value by its type, and by its name where that is not enough.
fn is_injected(declaration: &DeclarationRef) -> bool {
    let (unit, d) = (&declaration.unit, declaration.get());
    let has = |d: &Declaration, names: &[&str]| names.iter().any(|name| d.has_annotation(name));
    if has(d, &CHOOSING) {
        return false;
    }
    match d.kind {
        Kind::Field => has(d, &INJECTING),
        Kind::Parameter => d.owner.is_some_and(|id| {
            let callable = DeclarationRef { unit: unit.clone(), id };
            let method = callable.get();
            let is_made_with = || {
                let class = method.owner.map(|id| DeclarationRef { unit: unit.clone(), id });
                method.kind == Kind::Constructor && class.is_some_and(|class| is_component(&class))
            };
            has(method, &INJECTING) || is_of(&callable, "Bean", &SPRING) || is_made_with()
        }),
        _ => false,
    }
}

/// The method that makes a bean of the name, in words: one of another type than is declared, or one of several of that.
fn made_by_method(symbols: &Symbols<'_, '_>, d: &Declaration, declared: &str) -> Option<String> {
    let project = symbols.project();
    let mut paths: Vec<&str> = symbols.index().importing(SPRING[0]).collect();
    paths.sort_unstable();
    paths.dedup();
    let files = paths.into_iter().filter_map(|path| project.snapshot().read(path));
    let files = files.filter(|file| find_word(file.bytes(), &d.name).next().is_some());
    files.map(|file| project.unit_of(&file)).find_map(|unit| {
        let methods = unit.iter().filter(|(_, method)| method.kind == Kind::Method);
        let methods = methods.map(|(id, _)| DeclarationRef { unit: unit.clone(), id });
        let beans: Vec<DeclarationRef> = methods.filter(|method| is_of(method, "Bean", &SPRING)).collect();
        let returns =
            |method: &DeclarationRef| method.get().ty.as_ref().is_some_and(|ty| ty.simple_name() == declared);
        let is_named =
            |method: &&DeclarationRef| method.get().name == d.name && !spells_a_name(method, "Bean");
        let bean = beans.iter().find(is_named)?;
        let is_one_of_several = !returns(bean) || beans.iter().filter(|bean| returns(bean)).count() > 1;
        is_one_of_several.then(|| format!("{} makes", unit.path()))
    })
}

/// The component of the name, in words, if it is of another class than is declared.
fn component(symbols: &Symbols<'_, '_>, d: &Declaration, declared: &str) -> Option<String> {
    let class = capitalized(&d.name);
    if class == declared {
        return None;
    }
    let mut units = symbols.index().declaring(&class).filter_map(|path| symbols.project().unit(path));
    let found = units.any(|unit| {
        let mut types = unit.iter().filter(|(_, ty)| ty.kind.is_type() && ty.name == class);
        types.any(|(id, _)| is_component(&DeclarationRef { unit: unit.clone(), id }))
    });
    found.then(|| format!("Spring makes of `{class}`"))
}

/// Whether Spring makes a bean of a class that is called after it.
fn is_component(class: &DeclarationRef) -> bool {
    COMPONENTS.iter().any(|name| is_of(class, name, &SPRING) && !spells_a_name(class, name))
}
