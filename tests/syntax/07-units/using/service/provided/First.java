package service.provided;

public class First implements service.Service, Runnable { public void run() { } }
