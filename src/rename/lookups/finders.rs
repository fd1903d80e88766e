//! The methods, constructors and annotations that are known to look something up by a string.

use memchr::memmem;

use super::Lookup;

/// What is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    Field,
    Method,
    Constant,
}

/// Which members of a class are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
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
pub const CALLS: [(&str, Sort, Found, Says); 15] = [
    ("getDeclaredField", Sort::Field, Found::Own, Says::Receiver),
    ("getField", Sort::Field, Found::Inherited, Says::Receiver),
    ("getDeclaredMethod", Sort::Method, Found::Own, Says::Receiver),
    ("getMethod", Sort::Method, Found::Inherited, Says::Receiver),
    ("newUpdater", Sort::Field, Found::Own, Says::FirstArgument),
    ("findVarHandle", Sort::Field, Found::Inherited, Says::FirstArgument),
    ("findStaticVarHandle", Sort::Field, Found::Inherited, Says::FirstArgument),
    ("findGetter", Sort::Field, Found::Inherited, Says::FirstArgument),
    ("findSetter", Sort::Field, Found::Inherited, Says::FirstArgument),
    ("findStaticGetter", Sort::Field, Found::Inherited, Says::FirstArgument),
    ("findStaticSetter", Sort::Field, Found::Inherited, Says::FirstArgument),
    ("findVirtual", Sort::Method, Found::Inherited, Says::FirstArgument),
    ("findStatic", Sort::Method, Found::Inherited, Says::FirstArgument),
    ("findSpecial", Sort::Method, Found::Inherited, Says::FirstArgument),
    ("valueOf", Sort::Constant, Found::Own, Says::Qualifier),
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
pub const ANNOTATIONS: [(&str, &str, Sort, About); 40] = [
    ("MethodSource", "value", Sort::Method, About::Around),
    ("FieldSource", "value", Sort::Field, About::Around),
    ("EnumSource", "names", Sort::Constant, About::Value),
    ("OneToMany", "mappedBy", Sort::Field, About::Annotated),
    ("OneToOne", "mappedBy", Sort::Field, About::Annotated),
    ("ManyToMany", "mappedBy", Sort::Field, About::Annotated),
    ("Parameters", "method", Sort::Method, About::Given("source")),
    ("EnabledIf", "value", Sort::Method, About::Around),
    ("DisabledIf", "value", Sort::Method, About::Around),
    ("Test", "dataProvider", Sort::Method, About::Given("dataProviderClass")),
    ("Factory", "dataProvider", Sort::Method, About::Given("dataProviderClass")),
    ("UseDataProvider", "value", Sort::Method, About::Given("location")),
    ("Test", "dependsOnMethods", Sort::Method, About::Around),
    ("BeforeSuite", "dependsOnMethods", Sort::Method, About::Around),
    ("AfterSuite", "dependsOnMethods", Sort::Method, About::Around),
    ("BeforeTest", "dependsOnMethods", Sort::Method, About::Around),
    ("AfterTest", "dependsOnMethods", Sort::Method, About::Around),
    ("BeforeGroups", "dependsOnMethods", Sort::Method, About::Around),
    ("AfterGroups", "dependsOnMethods", Sort::Method, About::Around),
    ("BeforeClass", "dependsOnMethods", Sort::Method, About::Around),
    ("AfterClass", "dependsOnMethods", Sort::Method, About::Around),
    ("BeforeMethod", "dependsOnMethods", Sort::Method, About::Around),
    ("AfterMethod", "dependsOnMethods", Sort::Method, About::Around),
    ("Reference", "bind", Sort::Method, About::Around),
    ("Reference", "unbind", Sort::Method, About::Around),
    ("Reference", "updated", Sort::Method, About::Around),
    ("AliasFor", "value", Sort::Method, About::Aliased),
    ("AliasFor", "attribute", Sort::Method, About::Aliased),
    ("Bean", "initMethod", Sort::Method, About::Annotated),
    ("Bean", "destroyMethod", Sort::Method, About::Annotated),
    ("Bulkhead", "fallbackMethod", Sort::Method, About::Around),
    ("CircuitBreaker", "fallbackMethod", Sort::Method, About::Around),
    ("Fallback", "fallbackMethod", Sort::Method, About::Around),
    ("HystrixCommand", "fallbackMethod", Sort::Method, About::Around),
    ("RateLimiter", "fallbackMethod", Sort::Method, About::Around),
    ("Retry", "fallbackMethod", Sort::Method, About::Around),
    ("Retryable", "recover", Sort::Method, About::Around),
    ("SentinelResource", "blockHandler", Sort::Method, About::Around),
    ("SentinelResource", "fallback", Sort::Method, About::Around),
    ("TimeLimiter", "fallbackMethod", Sort::Method, About::Around),
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

/// What a method of some name looks up by a string that it is given.
pub fn of_call(name: &str) -> Option<Lookup> {
    match CALLS.iter().find(|call| call.0 == name) {
        Some((_, Sort::Constant, ..)) => Some(Lookup::Constant),
        Some(_) => Some(Lookup::Member),
        None => OTHER_CALLS.contains(&name).then_some(Lookup::Member),
    }
}

/// What an annotation of some simple name looks up by a string, where its elements do not matter.
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
