extension SyntaxPrinter {
  /// Writes the entries of a list or mapping in block style, each on a new line.
  mutating func write(_ collection: SyntaxCollection, indent: Int) {
    for entry in collection.entries {
      write(entry.above, indent: indent)
      startLine("", indent: indent, followsBlank: entry.followsBlank)
      write(entry, indent: indent)
    }
    write(collection.trailing, indent: indent)
  }

  /// Writes an entry at the current position; `indent` is the indentation of its dash or key.
  private mutating func write(_ entry: SyntaxEntry, indent: Int) {
    let inside = indent + SyntaxPrinter.step
    guard let key = entry.key else {
      lines.append("-")
      return write(entry.value, indent: inside, entry.trailing, inList: true)
    }
    if let name = implicitKey(key) {
      lines.append(name + (key.needsSpace ? " :" : ":"))
    } else {
      lines.append("?")
      write(key, indent: inside, nil, inList: false)
      if entry.value.isMissing { return lines.comment(entry.trailing) }
      startLine(":", indent: indent)
    }
    write(entry.value, indent: inside, entry.trailing, inList: false)
  }

  /// The key without a question mark, on one line of at most 1024 characters (YAML 1.2, 7.4.2).
  ///
  /// Nil if the key needs a question mark.
  private func implicitKey(_ key: SyntaxNode) -> String? {
    let text: String?
    switch key.content {
    // libyaml does not accept a colon at the start of a line as the end of a missing key.
    case .empty: text = key.isMissing ? nil : ""
    case .alias(let alias): text = alias
    case .scalar(let scalar): text = ScalarText.line(scalar, inFlow: false)
    case .collection: text = nil
    }
    guard let text, text.unicodeScalars.count < 1000 else { return nil }
    return [key.properties, text].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Writes a value after its key or dash; `indent` is the indentation of the lines below.
  private mutating func write(
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

extension SyntaxEntry {
  /// The comments above the entry, including those of nested entries that start on its dash's line.
  fileprivate var above: [YAMLComment] {
    guard key == nil, trailing == nil, value.isCompact, let first = value.collection?.entries.first
    else {
      return leading
    }
    return leading + first.above
  }
}

extension SyntaxNode {
  /// Whether a block list element starts on the line of its dash.
  fileprivate var isCompact: Bool { head.isEmpty && properties.isEmpty && collection != nil }

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
