internal import Diagnostics
internal import YAMLTree

/// The distinct strings in the rows of `examples`, each at its first place.
struct ExampleCells {
  /// The CSV file of the rows; nil for rows in the document itself.
  var file: SourceFile?
  private(set) var texts: [String: [YAMLNode]] = [:]
  /// The first empty string of each key, for places where an empty string is always a mistake.
  private(set) var empties: [String: YAMLNode] = [:]
  private var wholes: [String: [YAMLNode]] = [:]
  private var seen: Set<[String]> = []

  init(in file: SourceFile? = nil) { self.file = file }

  /// Adds a value of `key`, except for strings with `$( )`, empty strings, and null.
  mutating func note(_ node: YAMLNode, for key: String) {
    if node.pairs != nil || node.elements != nil { wholes[key, default: []].append(node) }
    // A missing value in the document itself is already reported.
    if node.scalar?.text.isEmpty == true, file != nil || !node.isMissing, empties[key] == nil {
      empties[key] = node
    }
    // An empty string or null often means that the row does not need the cell.
    guard let text = node.scalar?.text, !text.isEmpty, !node.isNull, !text.holdsValue,
      seen.insert([key, text]).inserted
    else { return }
    texts[key, default: []].append(node)
  }

  /// All values of a key, including mappings and lists.
  func nodes(of key: String) -> [YAMLNode] { (texts[key] ?? []) + (wholes[key] ?? []) }
}

/// The checks already run on cells and on definitions, to report each mistake once.
struct ExampleChecks {
  /// Pairs of a path and the name of a check that already ran on its values.
  private var done: Set<[String]> = []
  private var faulty: Set<SourceRange> = []
  private var faultyPaths: Set<String> = []

  mutating func begin(_ test: String, of path: String) -> Bool {
    done.insert([path, test]).inserted
  }

  mutating func fail(_ cell: YAMLNode, of path: String) {
    faulty.insert(cell.range)
    faultyPaths.insert(path)
  }

  /// Whether the values that a node reads have reported mistakes.
  func refused(_ node: YAMLNode) -> Bool {
    guard !faultyPaths.isEmpty, let path = node.solePath else { return false }
    return faultyPaths.contains("\(path)")
  }

  func isSound(_ cell: YAMLNode) -> Bool { !faulty.contains(cell.range) }
}
