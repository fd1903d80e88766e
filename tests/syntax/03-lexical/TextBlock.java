// JLS 3.10.6
class TextBlock {
    String one = """
        a""";
    String empty = """
        """;
    String spaces = """   	
        a "quoted" word, ""two"" of them, \""" and "\"" and \"\"\"
        """;
    String ends = """
        a\"""";
    String four = """
        "a" \
        b\s\t\n\0\u0041 \\
        """.strip() + """
        c""".length();
    String marks = """
        // no comment
        /* nor here
        } { ( ; ' class
        """;
    void m(String a, String b) { m("""
        one""", """
        two"""); }
}
