// JLS 7.5
import java.util.List;
import java.util.Map.Entry;
import java.util.function.*;
import static java.util.Map.entry;
import static java.util.Map.*;
import static java.lang.Math . /* it */ max;
import module java.base;
import module java.sql;
;
class Imports { List<Entry<String, Function<?, ?>>> a; int b = max(1, 2); Object c = entry(1, 2); }
