module transitive { }
