// JLS 7.7
import java.lang.Deprecated;
import service.Service;
/** What it is for. */
@Deprecated(since = "1", forRemoval = false)
open module all.directives {
    requires java.sql;
    requires transitive java.xml;
    requires static java.compiler;
    requires static transitive java.logging;
    requires transitive static java.desktop;
    requires /* the word */ transitive;
    exports service;
    exports service.provided to java.sql;
    exports service.with to java.sql, java.xml,
        java.compiler;
    uses Service;
    uses java.sql.Driver;
    provides Service with service.provided.First;
    provides java.lang.Runnable with service.provided.First, service.provided.Second;
}
