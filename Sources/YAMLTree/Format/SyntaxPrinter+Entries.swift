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
  mutating func write(_ entry: SyntaxEntry, indent: Int) {
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
