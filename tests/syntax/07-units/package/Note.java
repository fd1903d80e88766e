package units;

@java.lang.annotation.Target(java.lang.annotation.ElementType.PACKAGE)
@interface Note { String[] value(); }
