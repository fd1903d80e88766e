package opens;

class Opens { }
