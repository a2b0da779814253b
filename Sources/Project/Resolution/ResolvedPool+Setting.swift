extension ResolvedPool {
  /// The pool with other values for some variables, or for new ones; of two for one name the later.
  package func setting(_ variables: [(name: String, value: String)]) -> ResolvedPool {
    var pool = self
    for (name, value) in variables {
      pool.variables.removeAll { $0.name == name }
      pool.variables.append(ResolvedVariable(name: name, value: .plain(value)))
    }
    return pool
  }
}
