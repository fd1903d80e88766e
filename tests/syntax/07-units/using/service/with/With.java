package service.with;

public class With { }
