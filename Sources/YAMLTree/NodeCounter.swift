internal import Diagnostics

/// The reason why reading stopped before the document's end.
enum Interruption: Error {
  /// libyaml can't continue in this document.
  case syntax(LibYAMLError)
  /// A limit is exceeded, so the remaining document is not read.
  case limit(Diagnostic)
}

/// Counts nodes, and stops the reading of a document that exceeds a limit.
struct NodeCounter {
  private let limits: YAMLLimits

  /// The number of nodes in the file so far, including nodes behind aliases.
  private(set) var nodeCount: Int
  private var aliasedCount = 0

  init(limits: YAMLLimits, nodeCount: Int) {
    (self.limits, self.nodeCount) = (limits, nodeCount)
  }

  mutating func add(_ more: Int, at range: SourceRange) throws(Interruption) {
    nodeCount += more
    guard nodeCount > limits.nodes else { return }
    throw .limit(LimitMessages.tooManyNodes(limits.nodes, at: SourceRange(at: range.lowerBound)))
  }

  /// Counts the content of a node again, for an alias at a nesting depth.
  ///
  /// The alias itself is already counted.
  mutating func add(
    _ built: TreeBuilder.Built,
    behindAliasAt range: SourceRange,
    _ depth: Int
  ) throws(Interruption) {
    aliasedCount += built.count
    try add(built.count - 1, at: range)
    try enter(depth + built.height, at: range)
    guard aliasedCount <= limits.aliasedNodes else {
      throw .limit(LimitMessages.tooManyAliases(limits.aliasedNodes, at: range))
    }
  }

  /// Checks the nesting depth of a list or mapping.
  func enter(_ depth: Int, at range: SourceRange) throws(Interruption) {
    guard depth > limits.depth else { return }
    throw .limit(LimitMessages.tooDeep(limits.depth, at: SourceRange(at: range.lowerBound)))
  }
}
