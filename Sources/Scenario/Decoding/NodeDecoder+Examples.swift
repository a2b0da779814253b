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

  /// Whether the node is a single `$( )`, which may evaluate to a value of any kind.
  var isSoleValue: Bool {
    guard let text = scalar?.text, text.holdsValue else { return false }
    return (try? Template(parsing: text))?.soleValue != nil
  }
}
