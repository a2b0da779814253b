internal import Diagnostics
internal import Values
internal import YAMLTree

// Values that stand for the whole of a mapping or a list.
extension Checker {
  /// A value that stands for a whole mapping or list; what is written for it is put to the test that the
  /// place has for what is written there.
  mutating func whole(
    _ node: YAMLNode,
    _ form: ValueForm,
    _ test: String,
    _ check: (inout Checker, YAMLNode) -> Void
  ) -> ValueTemplate? {
    wholeText(node, form.shape, test, check).map {
      .scalar($0.template, kind: .whole(form), range: node.range)
    }
  }

  /// The same, as the text that is read.
  mutating func wholeText(
    _ node: YAMLNode,
    _ shape: ValueShape,
    _ test: String,
    _ check: (inout Checker, YAMLNode) -> Void
  ) -> TextTemplate? {
    guard let template = template(node, as: shape) else { return nil }
    checkWritten(readIn: node, test, check)
    return TextTemplate(template, range: node.range)
  }

  /// Puts what a value stands for to a test, as far as that is written in `examples`, `vars` or `set`.
  mutating func checkWritten(
    readIn node: YAMLNode,
    _ test: String,
    _ check: (inout Checker, YAMLNode) -> Void
  ) {
    guard !hasAlternatives, let path = node.solePath else { return }
    let key = "\(path)"
    guard names.cellTests.begin(test, of: key) else { return }
    let (file, nodes) = written(at: path)
    let (before, wasBeforePool) = (diagnostics, isBeforePool)
    // What the values inside read has been looked up where they are written.
    isBeforePool = false
    if let file {
      inFile(file) { $0.put(nodes, of: key, to: check) }
    } else {
      put(nodes, of: key, to: check)
      diagnostics = before + diagnostics[before.count...].filter { !before.contains($0) }
    }
    isBeforePool = wasBeforePool
  }

  /// What is written for a path, with its file where that is another one.
  private func written(at path: ValuePath) -> (SourceFile?, [YAMLNode]) {
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

extension YAMLNode {
  /// The path of the one value that the node is.
  fileprivate var solePath: ValuePath? {
    guard let text = scalar?.text, text.holdsValue,
      case .path(let path)? = (try? Template(parsing: text))?.soleValue
    else { return nil }
    return path
  }

  /// Whether it is one value and nothing else, which may be of any kind.
  var isSoleValue: Bool {
    guard let text = scalar?.text, text.holdsValue else { return false }
    return (try? Template(parsing: text))?.soleValue != nil
  }

  /// A part of it by its key or its place.
  fileprivate func part(_ name: String) -> YAMLNode? {
    if let elements {
      return Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    }
    return self[name]
  }
}
