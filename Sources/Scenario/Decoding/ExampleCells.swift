internal import Diagnostics
internal import YAMLTree

/// The strings in the rows of `examples`, each at its first place.
struct ExampleCells {
  /// The table that contains them; nil for rows in the document itself.
  var file: SourceFile?
  private(set) var texts: [String: [YAMLNode]] = [:]
  private var wholes: [String: [YAMLNode]] = [:]
  private var seen: Set<[String]> = []

  init(in file: SourceFile? = nil) { self.file = file }

  /// Adds the value of a key, if it is a string.
  mutating func note(_ node: YAMLNode, for key: String) {
    if node.pairs != nil || node.elements != nil { wholes[key, default: []].append(node) }
    // An empty string or null often stands for a cell that its row does not need.
    guard let text = node.scalar?.text, !text.isEmpty, !node.isNull, !text.holdsValue,
      seen.insert([key, text]).inserted
    else { return }
    texts[key, default: []].append(node)
  }

  /// All values of a key, including mappings and lists.
  func nodes(of key: String) -> [YAMLNode] { (texts[key] ?? []) + (wholes[key] ?? []) }
}

/// The checks of cells that have run, to report each mistake once.
struct ExampleChecks {
  /// The keys of examples with the tests that their cells have passed through.
  private var done: Set<[String]> = []
  private var faulty: Set<SourceRange> = []
  private var faultyKeys: Set<String> = []

  mutating func begin(_ test: String, of key: String) -> Bool { done.insert([key, test]).inserted }

  mutating func fail(_ cell: YAMLNode, of key: String) {
    faulty.insert(cell.range)
    faultyKeys.insert(key)
  }

  /// Whether the cells of the key that a node reads are already reported.
  func refused(_ node: YAMLNode) -> Bool {
    !faultyKeys.isEmpty && node.exampleKey.map(faultyKeys.contains) == true
  }

  func isSound(_ cell: YAMLNode) -> Bool { !faulty.contains(cell.range) }
}
