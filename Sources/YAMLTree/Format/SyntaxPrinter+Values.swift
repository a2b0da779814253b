extension SyntaxPrinter {
  /// Writes a value after its key or dash; `indent` is the indentation of the lines below.
  mutating func write(
    _ node: SyntaxNode,
    indent: Int,
    _ trailing: YAMLComment?,
    inList: Bool
  ) {
    if !node.properties.isEmpty { lines.append(" " + node.properties) }
    let comments = node.head
    let isHeaded = !comments.isEmpty
    if let first = comments.first, first.isBehindText {
      lines.comment(first)
      write(Array(comments.dropFirst()), indent: indent)
    } else if isHeaded {
      isFirst = true
      write(comments, indent: indent)
    }
    switch node.content {
    case .empty: lines.comment(trailing)
    case .alias(let alias):
      isHeaded ? startLine(alias, indent: indent) : lines.append(" " + alias)
      lines.comment(trailing)
    case .scalar(let scalar):
      let moves = isHeaded || needsOwnLine(scalar, node)
      if moves { startLine("", indent: indent) }
      write(scalar, indent: indent, isBehindText: !moves)
      lines.comment(trailing)
    case .collection(let collection):
      write(collection, of: node, indent: indent, trailing, inList: inList)
    }
  }

  /// Whether a scalar stays on its own line because it is too long to follow its key.
  private func needsOwnLine(_ scalar: SyntaxScalar, _ node: SyntaxNode) -> Bool {
    guard node.startsLine, !scalar.scalar.isBlock else { return false }
    guard let line = ScalarText.line(scalar, inFlow: false) else { return true }
    return lines.column + 1 + line.unicodeScalars.count > SyntaxPrinter.width
  }

  private mutating func write(
    _ collection: SyntaxCollection,
    of node: SyntaxNode,
    indent: Int,
    _ trailing: YAMLComment?,
    inList: Bool
  ) {
    let isHeaded = !node.head.isEmpty
    let bare = node.withoutProperties.withoutHead
    let column = isHeaded ? indent : lines.column + 1
    if let flat = flat(bare, from: column) ?? collection.emptyText {
      isHeaded ? startLine(flat, indent: indent) : lines.append(" " + flat)
      lines.comment(trailing)
    } else if inList, node.isCompact, trailing == nil, let first = collection.entries.first {
      // The comments above the first entry are already written above the dash.
      lines.append(" ")
      write(first, indent: indent)
      isFirst = false
      write(collection.withoutFirst, indent: indent)
    } else {
      if isHeaded {
        write([trailing].compactMap(\.self), indent: indent)
      } else {
        lines.comment(trailing)
      }
      isFirst = true
      write(collection, indent: indent)
    }
  }
}

extension SyntaxNode {
  /// Whether a block list element starts on the line of its dash.
  var isCompact: Bool { head.isEmpty && properties.isEmpty && collection != nil }

  var withoutProperties: SyntaxNode {
    var node = self
    (node.anchor, node.tag) = (nil, nil)
    return node
  }

  fileprivate var withoutHead: SyntaxNode {
    var node = self
    node.head = []
    return node
  }
}

extension SyntaxCollection {
  /// The notation of an empty collection; nil if there are entries.
  fileprivate var emptyText: String? { entries.isEmpty ? (isMapping ? "{}" : "[]") : nil }

  fileprivate var withoutFirst: SyntaxCollection {
    var rest = self
    rest.entries.removeFirst()
    return rest
  }
}
