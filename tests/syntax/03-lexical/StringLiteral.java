// JLS 3.10.5 and 3.10.7
class StringLiteral {
    String empty = "", plain = "a", marks = "// no comment /* nor here */", braces = "} { ( ;", quote = "'";
    String escaped = "\b\s\t\n\f\r\"\'\\\0\7\07\77\377", numbers = "\u0041\uuu0042\u005c\u005c", unicode = "größe 名前 😀";
    String both = "a" + "b" + 'c' + """
        d""" + "e";
    int length = "a".length() + "\\".length();
    String template = "\\{name}", dollar = "${name}";
}
