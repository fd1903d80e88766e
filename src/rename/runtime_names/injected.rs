//! Finds fields and parameters by whose names Spring picks one of several beans of their type.

use super::components::{is_component, name_of};
use crate::java::lexical::find_word;
use crate::java::{Declaration, DeclarationRef, Kind, Symbols};
use crate::rename::annotations::{is_of, spells_a_name};
use crate::rename::{Concern, Warning};
use crate::words::capitalized;

/// Annotations that have something injected.
const INJECTING: [&str; 2] = ["Autowired", "Inject"];

/// Annotations that say which bean is injected, so that the name does not matter.
const CHOOSING: [&str; 4] = ["Qualifier", "Named", "Value", "Resource"];

/// Where Spring has the annotation of methods that make beans.
const SPRING: [&str; 1] = ["org.springframework.context.annotation."];

/// Warns of a field or parameter that has the name of a bean which is not simply the one of its type.
pub fn picks_a_bean(symbols: &Symbols<'_, '_>, declaration: &DeclarationRef) -> Option<Warning> {
    let d = declaration.get();
    let declared = d.ty.as_ref().filter(|_| is_injected(declaration))?.simple_name().to_owned();
    let bean = made_by_method(symbols, d, &declared).or_else(|| component(symbols, d, &declared))?;
    let message = format!("`{}` is the name of the bean that {bean}, and Spring may pick it by that", d.name);
    Some(Warning { concern: Concern::BeanName, message })
}

/// Returns whether Spring gives a field or parameter its value by its type, and by its name where that is not enough.
fn is_injected(declaration: &DeclarationRef) -> bool {
    let d = declaration.get();
    let has = |d: &Declaration, names: &[&str]| names.iter().any(|name| d.has_annotation(name));
    if has(d, &CHOOSING) {
        return false;
    }
    match d.kind {
        Kind::Field => has(d, &INJECTING),
        Kind::Parameter => declaration.owner().is_some_and(|callable| {
            let is_made_with = || {
                let class = callable.owner();
                callable.get().kind == Kind::Constructor && class.is_some_and(|class| is_component(&class))
            };
            has(callable.get(), &INJECTING) || is_of(&callable, "Bean", &SPRING) || is_made_with()
        }),
        _ => false,
    }
}

/// Returns the method that makes a bean of the name, in words: one of another type than is declared, or one of several
/// of that.
fn made_by_method(symbols: &Symbols<'_, '_>, d: &Declaration, declared: &str) -> Option<String> {
    let project = symbols.project();
    let files = project.files_importing(&SPRING).into_iter();
    let files = files.filter(|file| find_word(file.bytes(), &d.name).next().is_some());
    files.map(|file| project.unit_of(&file)).find_map(|unit| {
        let methods = DeclarationRef::all_in(&unit).filter(|member| member.get().kind == Kind::Method);
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

/// Returns the component of the name, in words, if it is of another class than is declared.
fn component(symbols: &Symbols<'_, '_>, d: &Declaration, declared: &str) -> Option<String> {
    let class = capitalized(&d.name);
    if class == declared {
        return None;
    }
    let mut units = symbols.index().declaring(&class).filter_map(|path| symbols.project().unit(path));
    let found = units.any(|unit| {
        let is_named = |ty: &Declaration| ty.kind.is_type() && ty.name == class;
        let mut types = DeclarationRef::all_in(&unit).filter(|ty| is_named(ty.get()));
        types.any(|ty| name_of(&ty).as_deref() == Some(&d.name))
    });
    found.then(|| format!("Spring makes of `{class}`"))
}
