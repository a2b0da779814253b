internal import Values
internal import YAMLTree

/// What the variables of a scenario are made of.
struct Origins {
  private let variables: [String: YAMLNode]

  /// Reads `vars`.
  init(_ node: YAMLNode?) {
    variables = Dictionary((node?.pairs ?? []).map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// The variables that a node reads, with those that they read in turn.
  func all(of node: YAMLNode) -> Set<String> {
    var found: Set<String> = []
    var waiting = [node]
    while let next = waiting.popLast() {
      for root in next.paths().map(\.root)
      where variables[root] != nil && found.insert(root).inserted {
        if let node = variables[root] { waiting.append(node) }
      }
    }
    return found
  }
}
