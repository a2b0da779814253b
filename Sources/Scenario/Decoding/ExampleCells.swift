internal import Diagnostics
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

  /// All that is written for a key, mappings and lists too.
  func nodes(of key: String) -> [YAMLNode] { (texts[key] ?? []) + (wholes[key] ?? []) }
}

/// The checks that were made of cells, so that each mistake is reported once.
struct ExampleChecks {
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
