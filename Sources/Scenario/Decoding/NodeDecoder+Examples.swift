internal import Diagnostics
internal import Values
internal import YAMLTree

extension NodeDecoder {
  /// Applies the check of a place to the cells of the example key that the node reads.
  ///
  /// `test` names the check, which runs once per key. A cell is reported at most once. If the step
  /// can be skipped or can have other outcomes, nothing is checked, because the rows can differ.
  func checkCells(
    readIn node: YAMLNode,
    _ test: @autoclosure () -> String,
    _ check: (Self, YAMLNode) -> Void
  ) {
    checkCells(readIn: node, test(), { $0.texts[$1] }, check)
  }

  /// Like ``checkCells(readIn:_:_:)``, but checks only the first empty string.
  func checkEmptyCell(
    readIn node: YAMLNode,
    _ test: @autoclosure () -> String,
    _ check: (Self, YAMLNode) -> Void
  ) {
    checkCells(readIn: node, test(), { cells, key in cells.empties[key].map { [$0] } }, check)
  }

  /// Whether a value can read a cell of known examples.
  var readsCells: Bool {
    if case .known = names.examples { true } else { false }
  }

  private func checkCells(
    readIn node: YAMLNode,
    _ test: @autoclosure () -> String,
    _ chosen: (ExampleCells, String) -> [YAMLNode]?,
    _ check: (Self, YAMLNode) -> Void
  ) {
    guard !context.position.hasAlternatives, case .known(let keys) = names.examples,
      let key = node.exampleKey,
      let cells = chosen(keys.cells, key), sink.exampleChecks.begin(test(), of: key)
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

  /// Decodes a `$( )` value for a whole mapping or list, and checks its definition like a literal.
  func whole(
    _ node: YAMLNode,
    _ form: ValueForm,
    _ test: @autoclosure () -> String,
    _ check: (Self, YAMLNode) -> Void
  ) -> ValueTemplate? {
    wholeText(node, form.shape, test(), check).map {
      .scalar($0.template, kind: .whole(form), range: node.range)
    }
  }

  /// Like `whole`, but returns the template of the string.
  func wholeText(
    _ node: YAMLNode,
    _ shape: ValueShape,
    _ test: @autoclosure () -> String,
    _ check: (Self, YAMLNode) -> Void
  ) -> TextTemplate? {
    guard let template = valueDecoder.template(node, as: shape) else { return nil }
    checkWritten(readIn: node, test(), check)
    return TextTemplate(template, range: node.range)
  }

  /// Checks the definition of the node's value, if it is in `examples`, `vars`, or `set`.
  func checkWritten(
    readIn node: YAMLNode,
    _ test: @autoclosure () -> String,
    _ check: (Self, YAMLNode) -> Void
  ) {
    guard !context.position.hasAlternatives, let path = node.solePath else { return }
    let key = "\(path)"
    guard sink.exampleChecks.begin(test(), of: key) else { return }
    let (file, nodes) = written(at: path)
    let before = diagnostics
    // Paths inside the definition were already checked with the definition.
    let decoder =
      context.position.stage == .beforePool ? with(context.with { $0.stage = .run }) : self
    if let file {
      decoder.inFile(file) { $0.put(nodes, of: key, to: check) }
    } else {
      decoder.put(nodes, of: key, to: check)
      sink.keep(since: before.count) { found in !before.contains { found.repeats($0) } }
    }
  }

  /// The nodes that define the value at a path, and their file if it is another file.
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

extension Diagnostic {
  /// Whether an earlier diagnostic reports the same mistake, perhaps with advice for another place.
  fileprivate func repeats(_ earlier: Diagnostic) -> Bool {
    if self == earlier { return true }
    let codes: Set<DiagnosticCode> = [.unknownName, .notDefinedYet]
    return codes.contains(code) && codes.contains(earlier.code)
      && earlier.range.lowerBound <= range.lowerBound
      && range.upperBound <= earlier.range.upperBound
  }
}

extension YAMLNode {
  /// The value of a key of the scenario language; nil if the node does not have the key.
  subscript<Key: RawRepresentable<String>>(key: Key) -> YAMLNode? { self[key.rawValue] }

  /// The key of `examples` that the node reads; nil if the node contains anything else.
  var exampleKey: String? {
    guard let path = solePath, path.root == "example", path.components.count == 1 else {
      return nil
    }
    return path.components[0].spelling
  }

  /// The path of a node that is one `$( )` with a path; nil for other nodes.
  fileprivate var solePath: ValuePath? {
    guard let text = scalar?.text, text.holdsValue,
      case .path(let path)? = (try? Template(parsing: text))?.soleValue
    else { return nil }
    return path
  }

  /// Whether the node is a single `$( )`, which may evaluate to a value of any kind.
  var isSoleValue: Bool {
    guard let text = scalar?.text, text.holdsValue else { return false }
    return (try? Template(parsing: text))?.soleValue != nil
  }

  /// The element or member with the given index or key; nil if there is none.
  fileprivate func part(_ name: String) -> YAMLNode? {
    if let elements {
      return Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    }
    return self[name]
  }
}
