internal import Diagnostics
internal import Values
internal import YAMLTree

extension NodeDecoder {
  /// Puts what all rows have for the value that a node reads to the test that the place has for
  /// written texts, so that a mistake is reported at its cell.
  ///
  /// `test` names the test: each is put once to a key, and a cell is reported once. Rows for which
  /// the step is skipped or has another outcome may have anything, so these are left alone.
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

  /// A value that stands for a whole mapping or list; what is written for it is put to the test that the
  /// place has for what is written there.
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

  /// The same, as the text that is read.
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

  /// Puts what a value stands for to a test, as far as that is written in `examples`, `vars` or `set`.
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
    // What the values inside read has been looked up where they are written.
    let decoder =
      context.position.stage == .beforePool ? with(context.with { $0.stage = .run }) : self
    if let file {
      decoder.inFile(file) { $0.put(nodes, of: key, to: check) }
    } else {
      decoder.put(nodes, of: key, to: check)
      sink.keep(since: before.count) { !before.contains($0) }
    }
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
  /// The value of one of the language's own keys.
  subscript<Key: RawRepresentable<String>>(key: Key) -> YAMLNode? { self[key.rawValue] }

  /// The key of `examples` that the node reads, where it is nothing else.
  var exampleKey: String? {
    guard let path = solePath, path.root == "example", path.components.count == 1 else {
      return nil
    }
    return path.components[0].spelling
  }

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
