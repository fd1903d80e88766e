// JLS 7.3
String first = "a", second;
@SuppressWarnings("unused") private static final int THIRD = 1;
java.util.Map<String, java.util.List<int[]>> fourth;
void main() { }
int fifth;
