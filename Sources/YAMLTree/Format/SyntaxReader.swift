/// Builds the syntax tree of a file from its tokens, including every comment.
struct SyntaxReader {
  let text: WrittenText
  var tokens: [YAMLToken]
  var index = 0

  private init(_ text: WrittenText) {
    self.text = text
    tokens = text.tokens
  }

  /// The syntax tree of a tokenized file.
  static func tree(of text: WrittenText) -> SyntaxStream {
    var reader = SyntaxReader(text)
    return reader.stream()
  }

  var kind: YAMLToken.Kind { tokens[index].kind }

  /// The index of the next token that covers text.
  ///
  /// Tokens that cover text store the comments.
  var written: Int { tokens[index...].firstIndex(where: \.isWritten) ?? index }

  /// Moves to the next token, together with comments that are not taken yet.
  mutating func advance() {
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

// MARK: - Comments

extension SyntaxReader {
  mutating func startEntry() -> SyntaxEntry {
    let place = written
    let followsBlank = tokens[place].followsBlank
    return SyntaxEntry(leading: takeComments().map(\.onOwnLine), followsBlank: followsBlank)
  }

  /// Takes the comment after an entry.
  ///
  /// If the value is only an anchor or a tag, its comments move above the entry.
  mutating func finish(_ entry: inout SyntaxEntry) {
    entry.trailing = takeCommentBehind()
    guard case .empty = entry.value.content else { return }
    entry.leading += entry.value.head.map(\.onOwnLine)
    entry.value.head = []
  }

  /// Removes and returns all comments before the next token.
  mutating func takeComments() -> [YAMLComment] {
    let place = written
    defer { tokens[place].comments = [] }
    return tokens[place].comments
  }

  /// Removes and returns the comment on the line of the previous token; nil if there is none.
  mutating func takeCommentBehind() -> YAMLComment? {
    let place = written
    guard tokens[place].comments.first?.isBehindText == true else { return nil }
    return tokens[place].comments.removeFirst()
  }

  /// Removes and returns the comments that start at `column` or further to the right.
  mutating func takeComments(from column: Int) -> [YAMLComment] {
    let place = written
    let own = tokens[place].comments.prefix { $0.column >= column }
    tokens[place].comments.removeFirst(own.count)
    return Array(own)
  }
}

extension YAMLComment {
  /// A copy of the comment for a line of its own.
  var onOwnLine: YAMLComment {
    var comment = self
    comment.isBehindText = false
    return comment
  }
}
