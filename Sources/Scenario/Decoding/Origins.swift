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
      for root in next.roots where variables[root] != nil && found.insert(root).inserted {
        if let node = variables[root] { waiting.append(node) }
      }
    }
    return found
  }
}

extension YAMLNode {
  /// The first names of all paths that are read in it.
  fileprivate var roots: Set<String> {
    switch content {
    case .scalar(let scalar):
      guard let template = try? Template(parsing: scalar.text) else { return [] }
      return Set(template.values.flatMap { $0.expression.roots })
    case .sequence(let elements): return elements.reduce(into: []) { $0.formUnion($1.roots) }
    case .mapping(let pairs): return pairs.reduce(into: []) { $0.formUnion($1.value.roots) }
    case .unresolved: return []
    }
  }
}

extension ValueExpression {
  fileprivate var roots: [String] {
    if case .path(let path) = self { [path.root] } else { [] }
  }
}
