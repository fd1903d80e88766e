// JLS 3.10.4
class CharacterLiteral {
    char[] plain = { 'a', '"', '/', '*', ' ', 'é', '名', '\u0041', '\uuu0041', '{', '}' };
    char[] escaped = { '\b', '\s', '\t', '\n', '\f', '\r', '\"', '\'', '\\', '\0', '\7', '\07', '\77', '\377', '\\' };
    char comment = '/', marks = '*', quote = '\'', line = '/'; // '
}
