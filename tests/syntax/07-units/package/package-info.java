// JLS 7.4
/** What is in it. */
@Deprecated @units.Note({ "a", "b" })
package units;

import java.util.List;
