package opens.to;

public class Provides extends opens.with.Uses { public static opens.with.Uses provider() { return null; } }
