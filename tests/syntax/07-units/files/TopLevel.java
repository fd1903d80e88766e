// JLS 7.6
package top.level;
import java.util.*;
class TopLevel { };
interface First { }
;;
enum Second { A }
record Third(int a) { }
@interface Fourth { }
abstract strictfp class Fifth { } final class Sixth { } sealed interface Seventh { }
non-sealed class Eighth implements Seventh { }
;
