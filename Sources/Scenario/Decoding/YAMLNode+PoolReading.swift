internal import Values
internal import YAMLTree

extension YAMLNode {
  /// Whether a value in it is made of a value of the pool or the client.
  func readsPool(_ names: Names) -> Bool {
    switch content {
    case .scalar(let scalar):
      guard scalar.text.holdsValue, let template = try? Template(parsing: scalar.text) else {
        return false
      }
      return template.values.contains { $0.expression.path.map(names.readsPool) ?? false }
    case .sequence(let elements): return elements.contains { $0.readsPool(names) }
    case .mapping(let pairs): return pairs.contains { $0.value.readsPool(names) }
    case .unresolved: return false
    }
  }
}

extension Names {
  fileprivate func readsPool(_ path: ValuePath) -> Bool {
    switch path.root {
    case "pool", "client": return true
    case "example":
      guard case .known(let keys) = examples, let key = path.components.first else { return false }
      return keys.readingPool.contains(key.spelling)
    default: return defined[path.root]?.readsPool ?? false
    }
  }
}

extension ValueExpression {
  /// The path that is read, be it a generator's argument.
  fileprivate var path: ValuePath? {
    switch self {
    case .path(let path): path
    case .call(_, .path(let path)): path
    case .call, .now: nil
    }
  }
}
