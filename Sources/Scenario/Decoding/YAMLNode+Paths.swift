internal import Values
internal import YAMLTree

extension YAMLNode {
  /// The paths that are read in it, those that generators take only where they are asked for.
  func paths(withArguments: Bool = false) -> [ValuePath] {
    switch content {
    case .scalar(let scalar):
      guard scalar.text.holdsValue, let template = try? Template(parsing: scalar.text) else {
        return []
      }
      return template.values.compactMap { value in
        switch value.expression {
        case .path(let path): path
        case .call(_, .path(let path)) where withArguments: path
        case .call, .now: nil
        }
      }
    case .sequence(let elements): return elements.flatMap { $0.paths(withArguments: withArguments) }
    case .mapping(let pairs):
      return pairs.flatMap { $0.value.paths(withArguments: withArguments) }
    case .unresolved: return []
    }
  }

  /// Whether a value in it is made of a value of the pool or the client.
  func readsPool(_ names: Names) -> Bool {
    paths(withArguments: true).contains { path in
      switch path.root {
      case "pool", "client": return true
      case "example":
        guard case .known(let keys) = names.examples, let key = path.components.first else {
          return false
        }
        return keys.readingPool.contains(key.spelling)
      default: return names.defined[path.root]?.readsPool ?? false
      }
    }
  }
}
