internal import Diagnostics
internal import Values
internal import YAMLTree

extension NodeDecoder {
  /// Applies a place's check for literals to the cells that the node reads, to report mistakes
  /// there.
  ///
  /// `test` names the check: each runs once for a key, and a cell is reported once. Rows for which
  /// the step is skipped or has another outcome are not checked, because they may have anything.
  func checkCells(
    readIn node: YAMLNode,
    _ test: String,
    _ check: (Self, YAMLNode) -> Void
  ) {
    guard !context.position.hasAlternatives, case .known(let keys) = names.examples,
      let key = node.exampleKey,
      let cells = keys.cells.texts[key], sink.exampleChecks.begin(test, of: key)
    else { return }
    if let file = keys.cells.file {
      inFile(file) { $0.put(cells, of: key, to: check) }
    } else {
      put(cells, of: key, to: check)
    }
  }

  func put(
    _ cells: [YAMLNode],
    of key: String,
    to check: (Self, YAMLNode) -> Void
  ) {
    let start = diagnostics.count
    for cell in cells where sink.exampleChecks.isSound(cell) {
      let count = diagnostics.count
      guard count - start < ValueDecoder.mistakesOfOneText else { break }
      check(self, cell)
      if diagnostics.count > count { sink.exampleChecks.fail(cell, of: key) }
    }
  }

  /// A value that stands for a whole mapping or list, whose definition is checked like a literal.
  func whole(
    _ node: YAMLNode,
    _ form: ValueForm,
    _ test: String,
    _ check: (Self, YAMLNode) -> Void
  ) -> ValueTemplate? {
    wholeText(node, form.shape, test, check).map {
      .scalar($0.template, kind: .whole(form), range: node.range)
    }
  }

  /// The same check, with the string that is read.
  func wholeText(
    _ node: YAMLNode,
    _ shape: ValueShape,
    _ test: String,
    _ check: (Self, YAMLNode) -> Void
  ) -> TextTemplate? {
    guard let template = valueDecoder.template(node, as: shape) else { return nil }
    checkWritten(readIn: node, test, check)
    return TextTemplate(template, range: node.range)
  }

  /// Checks what a value stands for, if that is written in `examples`, `vars` or `set`.
  func checkWritten(
    readIn node: YAMLNode,
    _ test: String,
    _ check: (Self, YAMLNode) -> Void
  ) {
    guard !context.position.hasAlternatives, let path = node.solePath else { return }
    let key = "\(path)"
    guard sink.exampleChecks.begin(test, of: key) else { return }
    let (file, nodes) = written(at: path)
    let before = diagnostics
    // The values inside were looked up where they are written.
    let decoder =
      context.position.stage == .beforePool ? with(context.with { $0.stage = .run }) : self
    if let file {
      decoder.inFile(file) { $0.put(nodes, of: key, to: check) }
    } else {
      decoder.put(nodes, of: key, to: check)
      sink.keep(since: before.count) { !before.contains($0) }
    }
  }

  /// The nodes that are written for a path, with their file if it is another one.
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
  /// The value of a key of the language.
  subscript<Key: RawRepresentable<String>>(key: Key) -> YAMLNode? { self[key.rawValue] }

  /// The key of `examples` that the node reads, if it reads nothing else.
  var exampleKey: String? {
    guard let path = solePath, path.root == "example", path.components.count == 1 else {
      return nil
    }
    return path.components[0].spelling
  }

  /// The path, if the node is one value and nothing else.
  fileprivate var solePath: ValuePath? {
    guard let text = scalar?.text, text.holdsValue,
      case .path(let path)? = (try? Template(parsing: text))?.soleValue
    else { return nil }
    return path
  }

  /// Whether it is one value and nothing else; the value may be of any kind.
  var isSoleValue: Bool {
    guard let text = scalar?.text, text.holdsValue else { return false }
    return (try? Template(parsing: text))?.soleValue != nil
  }

  /// A part of it by its key or index.
  fileprivate func part(_ name: String) -> YAMLNode? {
    if let elements {
      return Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    }
    return self[name]
  }
}
