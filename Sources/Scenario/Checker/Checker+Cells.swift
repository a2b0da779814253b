internal import Diagnostics
internal import Values
internal import YAMLTree

/// The texts that the rows of `examples` have, each where it stands first.
struct ExampleCells {
  /// The table that they stand in; nil for those of the document itself.
  var file: SourceFile?
  private(set) var texts: [String: [YAMLNode]] = [:]
  private var wholes: [String: [YAMLNode]] = [:]
  private var seen: Set<[String]> = []

  init(in file: SourceFile? = nil) { self.file = file }

  /// Notes what is written for a key, if that is a text.
  mutating func note(_ node: YAMLNode, for key: String) {
    if node.pairs != nil || node.elements != nil { wholes[key, default: []].append(node) }
    // Nothing, and no value, often stand for what a row has no use for.
    guard let text = node.scalar?.text, !text.isEmpty, !node.isNull, !text.holdsValue,
      seen.insert([key, text]).inserted
    else { return }
    texts[key, default: []].append(node)
  }
}

extension ExampleCells {
  /// All that is written for a key, mappings and lists too.
  func nodes(of key: String) -> [YAMLNode] { (texts[key] ?? []) + (wholes[key] ?? []) }
}

/// What cells were put to, so that each is reported once.
struct CellTests {
  /// The keys of examples with the tests that their cells were put to.
  private var done: Set<[String]> = []
  private var faulty: Set<SourceRange> = []
  private var faultyKeys: Set<String> = []

  mutating func begin(_ test: String, of key: String) -> Bool { done.insert([key, test]).inserted }

  mutating func fail(_ cell: YAMLNode, of key: String) {
    faulty.insert(cell.range)
    faultyKeys.insert(key)
  }

  /// Whether what the rows have for the key that a node reads is reported already.
  func refused(_ node: YAMLNode) -> Bool {
    !faultyKeys.isEmpty && node.exampleKey.map(faultyKeys.contains) == true
  }

  func isSound(_ cell: YAMLNode) -> Bool { !faulty.contains(cell.range) }
}

extension Checker {
  /// Puts what all rows have for the value that a node reads to the test that the place has for
  /// written texts, so that a mistake is reported at its cell.
  ///
  /// `test` names the test: each is put once to a key, and a cell is reported once. Rows for which
  /// the step is skipped or has another outcome may have anything, so these are left alone.
  mutating func checkCells(
    readIn node: YAMLNode,
    _ test: String,
    _ check: (inout Checker, YAMLNode) -> Void
  ) {
    guard !hasAlternatives, case .known(let keys) = names.examples, let key = node.exampleKey,
      let cells = keys.cells.texts[key], names.cellTests.begin(test, of: key)
    else { return }
    if let file = keys.cells.file {
      inFile(file) { $0.put(cells, of: key, to: check) }
    } else {
      put(cells, of: key, to: check)
    }
  }

  mutating func put(
    _ cells: [YAMLNode],
    of key: String,
    to check: (inout Checker, YAMLNode) -> Void
  ) {
    let start = diagnostics.count
    for cell in cells where names.cellTests.isSound(cell) {
      let count = diagnostics.count
      guard count - start < Checker.mistakesOfOneText else { break }
      check(&self, cell)
      if diagnostics.count > count { names.cellTests.fail(cell, of: key) }
    }
  }
}

extension YAMLNode {
  /// The key of `examples` that the node reads, where it is nothing else.
  fileprivate var exampleKey: String? {
    guard let text = scalar?.text, text.holdsValue,
      case .path(let path)? = (try? Template(parsing: text))?.soleValue,
      path.root == "example", path.components.count == 1
    else { return nil }
    return path.components[0].spelling
  }
}
