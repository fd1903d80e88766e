// JLS 7.7
module open.exports.to.with {
    opens opens;
    opens opens.to to java.sql, java.xml;
    exports opens.with;
    uses opens.with.Uses;
    provides opens.with.Uses with opens.to.Provides;
    requires java.xml;
    requires java.sql;
}
