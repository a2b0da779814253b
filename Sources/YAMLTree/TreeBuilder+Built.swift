internal import Diagnostics

extension TreeBuilder {
  /// A node with its counts for limits.
  struct Built {
    var node: YAMLNode
    /// The end of the node in the text.
    ///
    /// For an alias, this differs from the end of `node`.
    var end: SourcePosition
    var count = 1
    /// The nesting depth of collections in the node.
    var height = 0
  }
}

extension TreeBuilder.Built {
  /// The event that starts the next node inside a collection; nil at the collection's end.
  mutating func inner(
    _ reader: inout EventReader,
    _ isFlow: Bool
  ) throws(Interruption) -> YAMLEvent? {
    let next = try reader.next()
    guard case .collectionEnd = next.kind else { return next }
    if isFlow { end = next.range.upperBound }
    return nil
  }

  mutating func take(_ inner: borrowing Self) {
    count += inner.count
    height = max(height, inner.height + 1)
    if end < inner.end { end = inner.end }
  }

  /// Places a missing value after its key, regardless of where libyaml stopped searching for it.
  mutating func settle(behind key: borrowing Self, in lines: inout SourceLines) {
    guard node.isMissing, node.anchor == nil, key.end < end else { return }
    end = end.line > key.end.line ? key.end : lines.endOfContent(before: end, after: key.end)
    node.range = SourceRange(at: end)
  }
}

extension YAMLNode {
  /// The place of a collection's node until its end is read.
  static let unread = YAMLNode(.unresolved, range: SourceRange(at: .start))
}
