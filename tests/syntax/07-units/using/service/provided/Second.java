package service.provided;

public class Second implements Runnable { public void run() { } }
