//! The methods, constructors and annotations that are known to look something up by a string.

use memchr::memmem;

use super::Lookup;

/// The kind of member that is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemberKind {
    Field,
    Method,
    Constant,
}

/// Which members of a class are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LookupScope {
    /// Those that the class declares.
    Own,
    /// Those that it inherits, too.
    Inherited,
}

/// Where a call says in which class it looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Says {
    /// `Till.class.getField(…)`, or `getClass().getField(…)` of the class around it.
    Receiver,
    /// `lookup.findVarHandle(Till.class, …)`
    FirstArgument,
    /// `Level.valueOf(…)`
    Qualifier,
}

/// The methods of the JDK that find a member by its name: what they find, which of
/// them, and where they say the class.
pub const CALLS: [(&str, MemberKind, LookupScope, Says); 15] = [
    ("getDeclaredField", MemberKind::Field, LookupScope::Own, Says::Receiver),
    ("getField", MemberKind::Field, LookupScope::Inherited, Says::Receiver),
    ("getDeclaredMethod", MemberKind::Method, LookupScope::Own, Says::Receiver),
    ("getMethod", MemberKind::Method, LookupScope::Inherited, Says::Receiver),
    ("newUpdater", MemberKind::Field, LookupScope::Own, Says::FirstArgument),
    ("findVarHandle", MemberKind::Field, LookupScope::Inherited, Says::FirstArgument),
    ("findStaticVarHandle", MemberKind::Field, LookupScope::Inherited, Says::FirstArgument),
    ("findGetter", MemberKind::Field, LookupScope::Inherited, Says::FirstArgument),
    ("findSetter", MemberKind::Field, LookupScope::Inherited, Says::FirstArgument),
    ("findStaticGetter", MemberKind::Field, LookupScope::Inherited, Says::FirstArgument),
    ("findStaticSetter", MemberKind::Field, LookupScope::Inherited, Says::FirstArgument),
    ("findVirtual", MemberKind::Method, LookupScope::Inherited, Says::FirstArgument),
    ("findStatic", MemberKind::Method, LookupScope::Inherited, Says::FirstArgument),
    ("findSpecial", MemberKind::Method, LookupScope::Inherited, Says::FirstArgument),
    ("valueOf", MemberKind::Constant, LookupScope::Own, Says::Qualifier),
];

/// Calls of test libraries and others that find a member by its name in a class that the code need not name.
const OTHER_CALLS: [&str; 71] = [
    "addMockedMethod",
    "addPropertyNode",
    "bean",
    "bind",
    "comparingOnlyFields",
    "copyProperty",
    "extracting",
    "fieldVarHandle",
    "filterOutAllExcept",
    "filteredOn",
    "findField",
    "findMethod",
    "fireIndexedPropertyChange",
    "firePropertyChange",
    "fireVetoableChange",
    "flatExtracting",
    "getConstraintsForProperty",
    "getInternalState",
    "getNestedProperty",
    "getPropertyDescriptor",
    "getPropertyValue",
    "getSimpleProperty",
    "hasFieldOrProperty",
    "hasFieldOrPropertyWithValue",
    "hasNoNullFieldsOrPropertiesExcept",
    "hasProperty",
    "ignoringFields",
    "invokeExactMethod",
    "invokeMethod",
    "invokeStaticMethod",
    "isEqualToComparingOnlyGivenFields",
    "isEqualToIgnoringGivenFields",
    "objectFieldOffset",
    "ofArgb",
    "ofFloat",
    "ofInt",
    "ofObject",
    "readDeclaredField",
    "readField",
    "reflectionEquals",
    "reflectionHashCode",
    "rejectIfEmpty",
    "rejectIfEmptyOrWhitespace",
    "rejectValue",
    "samePropertyValuesAs",
    "serializeAllExcept",
    "setAllowedFields",
    "setDisallowedFields",
    "setExcludeFieldNames",
    "setField",
    "setInternalState",
    "setNestedProperty",
    "setPropertyValue",
    "setSimpleProperty",
    "setTargetMethod",
    "staticFieldVarHandle",
    "toStringExclude",
    "usingComparatorForFields",
    "usingElementComparatorIgnoringFields",
    "usingElementComparatorOnFields",
    "usingRecursiveFieldByFieldElementComparatorIgnoringFields",
    "usingRecursiveFieldByFieldElementComparatorOnFields",
    "validateProperty",
    "validateValue",
    "withIgnorePaths",
    "withIgnoredFields",
    "withMatcher",
    "withNonnullFields",
    "withOnlyTheseFields",
    "writeDeclaredField",
    "writeField",
];

/// The methods of the JDK that find a class by its name.
pub const OF_CLASSES: [&str; 3] = ["forName", "loadClass", "findClass"];

/// Classes of the JDK, JavaFX and Wicket whose constructors are given the name of a property.
pub const CREATED: [&str; 4] =
    ["BeanComparator", "PropertyDescriptor", "PropertyModel", "PropertyValueFactory"];

/// Of the calls above and of these classes, those that ask for a property by its name, and so for its accessor.
pub const FOR_PROPERTY: [&str; 23] = [
    "BeanComparator",
    "PropertyDescriptor",
    "PropertyModel",
    "PropertyValueFactory",
    "copyProperty",
    "getNestedProperty",
    "getPropertyDescriptor",
    "getPropertyValue",
    "getSimpleProperty",
    "hasProperty",
    "ofArgb",
    "ofFloat",
    "ofInt",
    "ofObject",
    "rejectIfEmpty",
    "rejectIfEmptyOrWhitespace",
    "rejectValue",
    "samePropertyValuesAs",
    "setNestedProperty",
    "setPropertyValue",
    "setSimpleProperty",
    "validateProperty",
    "validateValue",
];

/// Those of AssertJ, for which a field of that name does as well.
pub const FOR_PROPERTY_OR_FIELD: [&str; 5] =
    ["extracting", "filteredOn", "flatExtracting", "hasFieldOrProperty", "hasFieldOrPropertyWithValue"];

/// Annotations of JUnit, JMH, picocli and JAX-RS whose strings are turned into values of a parameter's or field's type: for
/// an enum, into the constants of these names. One string may have several, with commas between them.
const CONVERTED: [&str; 6] = ["CsvSource", "ValueSource", "Param", "Option", "Parameters", "DefaultValue"];

/// Which class the strings in an annotation are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// The one around it, unless the string says another.
    Around,
    /// The one that its element `value` says, or else the type of the first parameter of the method.
    Value,
    /// The annotation that its element `annotation` says, or else the one around it.
    Aliased,
    /// The type of the field, or what the method returns; of a collection, the type of its elements.
    Annotated,
    /// The one that an element of this name says, or else the one around it.
    Given(&'static str),
}

/// Annotations of JUnit, JUnitParams, TestNG, OSGi, JPA, Spring and what calls another method where one fails, with the
/// element whose strings name members of a class that is certain.
pub const ANNOTATIONS: [(&str, &str, MemberKind, About); 40] = [
    ("MethodSource", "value", MemberKind::Method, About::Around),
    ("FieldSource", "value", MemberKind::Field, About::Around),
    ("EnumSource", "names", MemberKind::Constant, About::Value),
    ("OneToMany", "mappedBy", MemberKind::Field, About::Annotated),
    ("OneToOne", "mappedBy", MemberKind::Field, About::Annotated),
    ("ManyToMany", "mappedBy", MemberKind::Field, About::Annotated),
    ("Parameters", "method", MemberKind::Method, About::Given("source")),
    ("EnabledIf", "value", MemberKind::Method, About::Around),
    ("DisabledIf", "value", MemberKind::Method, About::Around),
    ("Test", "dataProvider", MemberKind::Method, About::Given("dataProviderClass")),
    ("Factory", "dataProvider", MemberKind::Method, About::Given("dataProviderClass")),
    ("UseDataProvider", "value", MemberKind::Method, About::Given("location")),
    ("Test", "dependsOnMethods", MemberKind::Method, About::Around),
    ("BeforeSuite", "dependsOnMethods", MemberKind::Method, About::Around),
    ("AfterSuite", "dependsOnMethods", MemberKind::Method, About::Around),
    ("BeforeTest", "dependsOnMethods", MemberKind::Method, About::Around),
    ("AfterTest", "dependsOnMethods", MemberKind::Method, About::Around),
    ("BeforeGroups", "dependsOnMethods", MemberKind::Method, About::Around),
    ("AfterGroups", "dependsOnMethods", MemberKind::Method, About::Around),
    ("BeforeClass", "dependsOnMethods", MemberKind::Method, About::Around),
    ("AfterClass", "dependsOnMethods", MemberKind::Method, About::Around),
    ("BeforeMethod", "dependsOnMethods", MemberKind::Method, About::Around),
    ("AfterMethod", "dependsOnMethods", MemberKind::Method, About::Around),
    ("Reference", "bind", MemberKind::Method, About::Around),
    ("Reference", "unbind", MemberKind::Method, About::Around),
    ("Reference", "updated", MemberKind::Method, About::Around),
    ("AliasFor", "value", MemberKind::Method, About::Aliased),
    ("AliasFor", "attribute", MemberKind::Method, About::Aliased),
    ("Bean", "initMethod", MemberKind::Method, About::Annotated),
    ("Bean", "destroyMethod", MemberKind::Method, About::Annotated),
    ("Bulkhead", "fallbackMethod", MemberKind::Method, About::Around),
    ("CircuitBreaker", "fallbackMethod", MemberKind::Method, About::Around),
    ("Fallback", "fallbackMethod", MemberKind::Method, About::Around),
    ("HystrixCommand", "fallbackMethod", MemberKind::Method, About::Around),
    ("RateLimiter", "fallbackMethod", MemberKind::Method, About::Around),
    ("Retry", "fallbackMethod", MemberKind::Method, About::Around),
    ("Retryable", "recover", MemberKind::Method, About::Around),
    ("SentinelResource", "blockHandler", MemberKind::Method, About::Around),
    ("SentinelResource", "fallback", MemberKind::Method, About::Around),
    ("TimeLimiter", "fallbackMethod", MemberKind::Method, About::Around),
];

/// Annotations of JPA, Jackson, MapStruct and Lombok whose strings name members of some type.
const OTHER_ANNOTATIONS: [&str; 11] = [
    "AssociationOverride",
    "AttributeOverride",
    "Cleanup",
    "Convert",
    "JsonIgnoreProperties",
    "JsonIncludeProperties",
    "MapKey",
    "Mapping",
    "MapsId",
    "NamedAttributeNode",
    "OrderBy",
];

/// Annotations of JUnit, TestNG, Jackson, JAXB, Lombok, JNA and OSGi whose strings name members of the type that they stand
/// in.
const OWN_ANNOTATIONS: [&str; 11] = [
    "EnabledIf",
    "DisabledIf",
    "Test",
    "XmlType",
    "JsonPropertyOrder",
    "EqualsAndHashCode",
    "ToString",
    "Builder",
    "Synchronized",
    "FieldOrder",
    "Reference",
];

/// How far before a string the name of what looks it up may stand.
const FARTHEST: usize = 300;

/// Whether what looks a member up stands shortly before a place.
pub fn is_after_finder(text: &[u8], at: usize) -> bool {
    has_finder(&text[at.saturating_sub(FARTHEST)..at])
}

/// Whether what looks a member up stands in a text.
pub fn has_finder(text: &[u8]) -> bool {
    let calls = CALLS.iter().map(|call| call.0).chain(OTHER_CALLS).chain(CREATED);
    let mut finders = calls.chain(ANNOTATIONS.iter().map(|a| a.0));
    finders.any(|finder| memmem::find(text, finder.as_bytes()).is_some())
}

/// Returns what a method of some name looks up by a string that it is given.
pub fn of_call(name: &str) -> Option<Lookup> {
    match CALLS.iter().find(|call| call.0 == name) {
        Some((_, MemberKind::Constant, ..)) => Some(Lookup::Constant),
        Some(_) => Some(Lookup::Member),
        None => OTHER_CALLS.contains(&name).then_some(Lookup::Member),
    }
}

/// Returns what an annotation of some simple name looks up by a string, where its elements do not matter.
pub fn of_annotation(name: &str) -> Lookup {
    match name {
        _ if OTHER_ANNOTATIONS.contains(&name) => Lookup::Member,
        _ if OWN_ANNOTATIONS.contains(&name) => Lookup::OwnMember,
        _ if CONVERTED.contains(&name) => Lookup::Constant,
        _ => Lookup::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_asks_for_a_property_looks_up_a_member() {
        for name in FOR_PROPERTY.iter().chain(&FOR_PROPERTY_OR_FIELD) {
            assert!(of_call(name).is_some() || CREATED.contains(name), "{name}");
        }
    }
}
