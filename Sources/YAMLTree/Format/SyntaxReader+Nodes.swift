// Nodes with their anchors, tags, and comments.
extension SyntaxReader {
  /// Reads a node, which may be missing; `line` is the line of the preceding dash or key, if any.
  mutating func node(behind line: Int?, inMapping: Bool = false) -> SyntaxNode {
    var node = SyntaxNode()
    while kind == .anchor || kind == .tag {
      node.head += takeComments()
      let text = text.text(of: tokens[index])
      if kind == .anchor { node.anchor = text } else { node.tag = text }
      advance()
    }
    node.startsLine = line.map { tokens[written].line > $0 } ?? true
    switch kind {
    case .alias:
      node.head += takeComments()
      node.content = .alias(text.text(of: tokens[index]))
      advance()
    case .scalar(let scalar):
      node.head += takeComments()
      let (source, column) = (text.scalars[tokens[index].range], tokens[index].column)
      node.content = .scalar(SyntaxScalar(scalar: scalar, source: source, column: column))
      advance()
    case .blockEntry where inMapping, .blockSequenceStart, .blockMappingStart:
      node.head += [takeCommentBehind()].compactMap(\.self)
      node.content = .collection(block())
    case .flowSequenceStart, .flowMappingStart:
      node.head += takeComments()
      node.content = .collection(flow(&node.head))
    default: break
    }
    return node
  }

  /// Reads a block list or mapping.
  ///
  /// A list in a mapping may have no start and end tokens.
  private mutating func block() -> SyntaxCollection {
    let isMapping = kind == .blockMappingStart
    let isIndented = kind != .blockEntry
    var collection = SyntaxCollection(isMapping: isMapping, isFlow: false)
    if isIndented { advance() }
    let column = tokens[index].column
    while isMapping ? kind == .key || kind == .value : kind == .blockEntry {
      collection.entries.append(isMapping ? pair(inFlow: false) : element())
    }
    collection.trailing = takeComments(from: isIndented ? column : column + 1)
    if isIndented { advance() }
    return collection
  }

  private mutating func element() -> SyntaxEntry {
    var entry = startEntry()
    let line = tokens[index].line
    advance()
    entry.value = node(behind: line)
    finish(&entry)
    return entry
  }

  private mutating func pair(inFlow: Bool) -> SyntaxEntry {
    var entry = startEntry()
    if kind == .key { advance() }
    var line = tokens[written].line
    var key = node(behind: line)
    entry.leading += key.head.map(\.onOwnLine)
    key.head = []
    entry.key = key
    if kind == .value {
      // After a missing key, comments can only be placed before the entry.
      if case .empty = key.content { entry.leading += takeComments().map(\.onOwnLine) }
      line = tokens[index].line
      advance()
      entry.value = node(behind: line, inMapping: !inFlow)
    }
    finish(&entry)
    return entry
  }

  private func isFlowEnd() -> Bool { kind == .flowSequenceEnd || kind == .flowMappingEnd }

  private mutating func flow(_ head: inout [YAMLComment]) -> SyntaxCollection {
    let isMapping = kind == .flowMappingStart
    var collection = SyntaxCollection(isMapping: isMapping, isFlow: true)
    advance()
    head += [takeCommentBehind()].compactMap(\.self)
    while !isFlowEnd() {
      var entry = isMapping ? pair(inFlow: true) : flowElement()
      if kind == .flowEntry {
        advance()
        if entry.trailing == nil { entry.trailing = takeCommentBehind() }
      }
      collection.entries.append(entry)
    }
    let trailing = takeComments()
    if collection.entries.isEmpty { head += trailing } else { collection.trailing = trailing }
    advance()
    return collection
  }

  /// Reads an element of a flow list.
  ///
  /// A pair without braces is a mapping of its own.
  private mutating func flowElement() -> SyntaxEntry {
    guard kind == .key || kind == .value else {
      var entry = startEntry()
      entry.value = node(behind: tokens[written].line)
      finish(&entry)
      return entry
    }
    var pair = pair(inFlow: true)
    var entry = SyntaxEntry(leading: pair.leading, followsBlank: pair.followsBlank)
    (pair.leading, pair.followsBlank) = ([], false)
    (entry.trailing, pair.trailing) = (pair.trailing, nil)
    let mapping = SyntaxCollection(isMapping: true, isFlow: true, entries: [pair])
    entry.value.content = .collection(mapping)
    return entry
  }
}
