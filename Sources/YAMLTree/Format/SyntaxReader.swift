/// Builds the syntax tree of a file from its tokens, including every comment.
struct SyntaxReader {
  private let text: WrittenText
  private var tokens: [YAMLToken]
  private var index = 0

  private init(_ text: WrittenText) {
    self.text = text
    tokens = text.tokens
  }

  /// The syntax tree of a tokenized file.
  static func tree(of text: WrittenText) -> SyntaxStream {
    var reader = SyntaxReader(text)
    return reader.stream()
  }

  private var kind: YAMLToken.Kind { tokens[index].kind }

  /// The index of the next token that covers text.
  ///
  /// Tokens that cover text store the comments.
  private var written: Int { tokens[index...].firstIndex(where: \.isWritten) ?? index }

  /// Moves to the next token, together with comments that are not taken yet.
  private mutating func advance() {
    let left = tokens[index].comments
    guard index + 1 < tokens.count else { return }
    index += 1
    guard !left.isEmpty else { return }
    let next = written
    tokens[next].comments = left.map(\.onOwnLine) + tokens[next].comments
  }
}

// MARK: - Documents

extension SyntaxReader {
  private mutating func stream() -> SyntaxStream {
    var stream = SyntaxStream()
    while kind != .streamEnd {
      let start = index
      stream.documents.append(document())
      // Only a token that can't start a document stays in place.
      if index == start { advance() }
    }
    stream.comments = takeComments()
    return stream
  }

  private mutating func document() -> SyntaxDocument {
    var document = SyntaxDocument()
    if kind == .documentStart {
      document.hasStart = true
      document.followsBlank = tokens[index].followsBlank
      document.leading = takeComments()
      advance()
      document.startComment = takeCommentBehind()
    }
    document.root = node(behind: nil)
    // Comments before the next document's `---` belong to the end of this document.
    document.trailing = takeComments()
    if kind == .documentEnd {
      document.hasEnd = true
      document.endFollowsBlank = tokens[index].followsBlank
      advance()
      document.endComment = takeCommentBehind()
    }
    return document
  }
}

// MARK: - Nodes

extension SyntaxReader {
  /// Reads a node, which may be missing; `line` is the line of the preceding dash or key, if any.
  private mutating func node(behind line: Int?, inMapping: Bool = false) -> SyntaxNode {
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

// MARK: - Comments

extension SyntaxReader {
  private mutating func startEntry() -> SyntaxEntry {
    let place = written
    let followsBlank = tokens[place].followsBlank
    return SyntaxEntry(leading: takeComments().map(\.onOwnLine), followsBlank: followsBlank)
  }

  /// Takes the comment after an entry.
  ///
  /// If the value is only an anchor or a tag, its comments move above the entry.
  private mutating func finish(_ entry: inout SyntaxEntry) {
    entry.trailing = takeCommentBehind()
    guard case .empty = entry.value.content else { return }
    entry.leading += entry.value.head.map(\.onOwnLine)
    entry.value.head = []
  }

  /// Removes and returns all comments before the next token.
  private mutating func takeComments() -> [YAMLComment] {
    let place = written
    defer { tokens[place].comments = [] }
    return tokens[place].comments
  }

  /// Removes and returns the comment on the line of the previous token; nil if there is none.
  private mutating func takeCommentBehind() -> YAMLComment? {
    let place = written
    guard tokens[place].comments.first?.isBehindText == true else { return nil }
    return tokens[place].comments.removeFirst()
  }

  /// Removes and returns the comments that start at `column` or further to the right.
  private mutating func takeComments(from column: Int) -> [YAMLComment] {
    let place = written
    let own = tokens[place].comments.prefix { $0.column >= column }
    tokens[place].comments.removeFirst(own.count)
    return Array(own)
  }
}

extension YAMLComment {
  /// A copy of the comment for a line of its own.
  fileprivate var onOwnLine: YAMLComment {
    var comment = self
    comment.isBehindText = false
    return comment
  }
}
