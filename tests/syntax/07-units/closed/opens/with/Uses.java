package opens.with;

public class Uses { }
