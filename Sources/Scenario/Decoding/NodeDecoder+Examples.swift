internal import Values
internal import YAMLTree

extension NodeDecoder {
  /// Applies the check of a place to the strings that the node may read: the cells of a key of
  /// `examples`, or the definition in `vars`, `set`, or a parameter's default.
  ///
  /// `test` names the check, which runs once per value. A cell is reported at most once. If the
  /// step can be skipped or can have other outcomes, nothing is checked, because the rows can
  /// differ.
  func checkCells(
    readIn node: YAMLNode,
    _ test: @autoclosure () -> String,
    _ check: (Self, YAMLNode) -> Void
  ) {
    guard readsDefinitions, let path = definedPath(of: node) else { return }
    guard let key = path.exampleKey else {
      // An empty string often means that the row does not need the cell.
      let needsContent = path.root == "example"
      return checkWritten(at: path, test(), check) { written in
        written.scalar.map { !needsContent || !$0.text.isEmpty } ?? false
      }
    }
    checkCells(of: key, at: path, test(), { $0.texts[key] }, check)
  }

  /// Like ``checkCells(readIn:_:_:)``, but checks only the first empty cell.
  func checkEmptyCell(
    readIn node: YAMLNode,
    _ test: @autoclosure () -> String,
    _ check: (Self, YAMLNode) -> Void
  ) {
    guard let path = definedPath(of: node), let key = path.exampleKey else { return }
    checkCells(of: key, at: path, test(), { $0.empties[key].map { [$0] } }, check)
  }

  /// Whether a value can read the cells of known examples or a known definition.
  var readsDefinitions: Bool {
    if case .known = names.examples { true } else { !names.written.isEmpty }
  }

  private func checkCells(
    of key: String,
    at path: ValuePath,
    _ test: @autoclosure () -> String,
    _ chosen: (ExampleCells) -> [YAMLNode]?,
    _ check: (Self, YAMLNode) -> Void
  ) {
    let name = "\(path)"
    guard !context.position.hasAlternatives, case .known(let keys) = names.examples,
      let cells = chosen(keys.cells), sink.exampleChecks.begin(test(), of: name)
    else { return }
    if let file = keys.cells.file {
      inFile(file) { $0.put(cells, of: name, to: check) }
    } else {
      put(cells, of: name, to: check)
    }
  }

  func put(
    _ cells: [YAMLNode],
    of name: String,
    to check: (Self, YAMLNode) -> Void
  ) {
    let start = diagnostics.count
    for cell in cells where sink.exampleChecks.isSound(cell) {
      let count = diagnostics.count
      guard count - start < ValueDecoder.mistakesOfOneText else { break }
      check(self, cell)
      if diagnostics.count > count { sink.exampleChecks.fail(cell, of: name) }
    }
  }
}

extension YAMLNode {
  /// The value of a key of the scenario language; nil if the node does not have the key.
  subscript<Key: RawRepresentable<String>>(key: Key) -> YAMLNode? { self[key.rawValue] }

  /// Whether the node is a single `$( )`, which may evaluate to a value of any kind.
  var isSoleValue: Bool {
    guard let text = scalar?.text, text.holdsValue else { return false }
    return (try? Template(parsing: text))?.soleValue != nil
  }
}

extension ValuePath {
  /// The key of `examples` that the path reads; nil for any other path.
  fileprivate var exampleKey: String? {
    root == "example" && components.count == 1 ? components[0].spelling : nil
  }
}
