/// A file prepared for formatting, with LF line breaks and each token's preceding comments.
struct WrittenText {
  /// The characters that the tokens' ranges refer to.
  let scalars: [Unicode.Scalar]

  /// All tokens, ending with the end of the stream.
  private(set) var tokens: [YAMLToken]

  /// Prepares a file without YAML mistakes; nil if libyaml can't read it.
  init?(reading text: String) {
    let text = WrittenText.normalized(text)
    guard let tokens = TokenReader.tokens(of: text) else { return nil }
    scalars = Array(text.unicodeScalars)
    self.tokens = tokens
    guard readComments() else { return nil }
  }

  /// The text with LF for every form of line break (YAML 1.2, 5.4).
  private static func normalized(_ text: String) -> String {
    guard text.utf8.contains(0x0D) else { return text }
    return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }

  /// The characters of a token.
  func text(of token: YAMLToken) -> String { String(scalars[token.range]) }

  /// Assigns to each token the comments before it; returns false if other content precedes a token.
  private mutating func readComments() -> Bool {
    var gap = GapReader(atLineStart: true)
    var end = 0
    for index in tokens.indices where tokens[index].isWritten {
      guard end <= tokens[index].range.lowerBound else { return false }
      guard gap.read(scalars[end..<tokens[index].range.lowerBound], of: scalars) else {
        return false
      }
      tokens[index].comments = gap.comments
      tokens[index].followsBlank = gap.followsBlank
      end = tokens[index].range.upperBound
      gap = GapReader(behind: tokens[index], of: scalars)
    }
    return true
  }
}

extension YAMLScalar {
  /// Whether the scalar is a block that starts with `|` or `>`.
  var isBlock: Bool { style == .literal || style == .folded }
}

extension String {
  init(_ scalars: some Sequence<Unicode.Scalar>) {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}

/// Reads the content between two tokens: blanks, line breaks, and comments.
private struct GapReader {
  private(set) var comments: [YAMLComment] = []

  /// The number of line breaks since the last token or comment.
  private var lineEnds: Int

  init(atLineStart: Bool) { lineEnds = atLineStart ? 1 : 0 }

  /// Creates a reader for the gap after a token.
  ///
  /// Empty lines after a block string are part of the gap unless they belong to the string.
  init(behind token: YAMLToken, of scalars: [Unicode.Scalar]) {
    lineEnds = 0
    guard case .scalar(let scalar) = token.kind, scalar.isBlock else { return }
    let block = BlockText(scalars[token.range], readAs: scalar.text, column: token.column)
    if block.endsLine { lineEnds = 1 + (block.keepsLineEnds ? 0 : block.emptyLinesBehind) }
  }

  var followsBlank: Bool { lineEnds > 1 }

  /// Reads a gap; returns false if it contains other content.
  mutating func read(_ gap: ArraySlice<Unicode.Scalar>, of scalars: [Unicode.Scalar]) -> Bool {
    var index = gap.startIndex
    while index < gap.endIndex {
      switch scalars[index] {
      case "\n": lineEnds += 1
      case " ", "\t", "\u{FEFF}": break
      case "#":
        let end = gap[index...].firstIndex(of: "\n") ?? gap.endIndex
        comments.append(comment(from: index, to: end, of: scalars))
        lineEnds = 0
        index = end
        continue
      default: return false
      }
      index += 1
    }
    return true
  }

  private func comment(from start: Int, to end: Int, of scalars: [Unicode.Scalar]) -> YAMLComment {
    let lineStart = scalars[..<start].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    let gap = scalars[lineStart..<start].reversed().prefix { $0 == " " || $0 == "\t" }
    var text = scalars[start..<end]
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return YAMLComment(
      text: String(text),
      column: start - lineStart,
      gap: gap.count,
      isBehindText: lineEnds == 0 && comments.isEmpty,
      followsBlank: lineEnds > 1
    )
  }
}
