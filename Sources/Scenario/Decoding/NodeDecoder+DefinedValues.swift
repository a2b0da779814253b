internal import Diagnostics
internal import Values
internal import YAMLTree

/// The maximum number of names between a value and its definition.
///
/// The limit also ends a cycle, which is reported where the names are defined.
private let longestChain = 20

/// The meanings of a mapping in an expectation.
enum MappingKind { case matcher, fields }

// The definitions of values: nodes in `examples`, `vars`, `set`, and defaults of parameters.
extension NodeDecoder {
  /// The path of a node that is one `$( )`, through all names whose definitions are also one `$( )`.
  func definedPath(of node: YAMLNode) -> ValuePath? {
    guard var path = node.solePath else { return nil }
    for _ in 0..<longestChain {
      guard let next = names.source(of: path) else { break }
      path = next
    }
    return path
  }

  /// Whether the node reads only mappings that are matchers, or only mappings of fields.
  ///
  /// A parameter is never read as fields, because a `use` can pass another kind than the default.
  func reads(_ kind: MappingKind, in node: YAMLNode) -> Bool {
    guard let path = definedPath(of: node) else { return false }
    if kind == .fields, names.defined[path.root]?.origin == .parameter { return false }
    let (_, nodes) = written(at: path)
    let areMatchers = nodes.map { $0.pairs.map(MatcherKey.areAll) }
    return !nodes.isEmpty && areMatchers.allSatisfy { $0 == (kind == .matcher) }
  }

  /// The nodes that define the value at a path, and their file if it is another file.
  func written(at path: ValuePath) -> (SourceFile?, [YAMLNode]) {
    var components = path.components[...]
    var (file, nodes): (SourceFile?, [YAMLNode]) = (
      nil, names.written[path.root].map { [$0] } ?? []
    )
    if path.root == "example", case .known(let keys) = names.examples,
      let key = components.popFirst()?.spelling
    {
      (file, nodes) = (keys.cells.file, keys.cells.nodes(of: key))
    }
    for component in components {
      nodes = nodes.compactMap { $0.part(component.spelling) }
    }
    return (file, nodes.filter { $0.scalar?.text.holdsValue != true && !$0.isNull })
  }
}

extension Names {
  /// The path in the definition at a path; nil if the definition is not one `$( )` with a path.
  fileprivate func source(of path: ValuePath) -> ValuePath? {
    var node = written[path.root]
    var rest = path.components[...]
    while let written = node {
      if let source = written.solePath {
        return ValuePath(root: source.root, components: source.components + rest)
      }
      node = rest.popFirst().flatMap { written.part($0.spelling) }
    }
    return nil
  }
}

extension YAMLNode {
  /// The path of a node that is one `$( )` with a path; nil for other nodes.
  var solePath: ValuePath? {
    guard let text = scalar?.text, text.holdsValue,
      case .path(let path)? = (try? Template(parsing: text))?.soleValue
    else { return nil }
    return path
  }

  /// The element or member with the given index or key; nil if there is none.
  func part(_ name: String) -> YAMLNode? {
    if let elements {
      return Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    }
    return self[name]
  }
}
