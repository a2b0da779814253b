/// A block string (`|` or `>`) in parts: its header, and its lines without indentation.
struct BlockText {
  /// `|` or `>`.
  private(set) var indicator: Unicode.Scalar

  /// `-` or `+`; nil if neither is needed.
  private(set) var chomping: Unicode.Scalar?

  /// The comment after the header on its line.
  private(set) var comment: YAMLComment?

  /// The lines up to the last non-empty one, without their common indentation.
  private(set) var lines: [[Unicode.Scalar]] = []

  /// The number of empty lines after them.
  private(set) var emptyLinesBehind = 0

  /// Whether the last line has a line break.
  private(set) var endsLine = false

  /// Takes a scalar token's text, the string that it was read as, and its column from 0.
  init(_ source: ArraySlice<Unicode.Scalar>, readAs value: String, column: Int) {
    let headerEnd = source.firstIndex(of: "\n") ?? source.endIndex
    indicator = source.first ?? "|"
    readHeader(source[..<headerEnd], column)
    // A file can end with the header.
    var written = source[headerEnd...].dropFirst()
      .split(separator: "\n", omittingEmptySubsequences: headerEnd == source.endIndex)
    if source.last == "\n" {
      endsLine = true
      written.removeLast()
    }
    let indent = BlockText.indent(of: written, readAs: Array(value.unicodeScalars))
    lines = written.map { Array($0.dropFirst(min(indent, $0.leadingSpaces))) }
    while lines.last?.isEmpty == true {
      lines.removeLast()
      emptyLinesBehind += 1
    }
    // At the end of a file the last line may lack its line break, which formatted files always
    // have.
    if !lines.isEmpty, !endsLine { chomping = "-" }
  }

  /// Whether empty lines after the string belong to it.
  var keepsLineEnds: Bool { chomping == "+" }

  /// The header for lines that are indented `width` spaces more than their parent.
  func header(indentedBy width: Int) -> String {
    let before = lines.prefix { $0.isEmpty || $0.leadingSpaces == $0.count }
    let first = lines.dropFirst(before.count).first
    // Without a number, the first non-blank line determines the indentation of all.
    let isMisleading =
      before.contains { !$0.isEmpty } || first?.first == " " || first?.first == "\t"
    return "\(indicator)" + (isMisleading ? "\(width)" : "") + (chomping.map { "\($0)" } ?? "")
  }

  private mutating func readHeader(_ header: ArraySlice<Unicode.Scalar>, _ column: Int) {
    let start = header.firstIndex(of: "#") ?? header.endIndex
    chomping = header[..<start].first { $0 == "+" || $0 == "-" }
    guard start < header.endIndex else { return }
    var text = header[start...]
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    comment = YAMLComment(
      text: String(text),
      column: column + start - header.startIndex,
      gap: header[..<start].reversed().prefix { $0 == " " || $0 == "\t" }.count,
      isBehindText: true,
      followsBlank: false
    )
  }

  /// The number of spaces that indent all lines, as in the first non-blank one.
  private static func indent(
    of lines: [ArraySlice<Unicode.Scalar>],
    readAs value: [Unicode.Scalar]
  ) -> Int {
    let emptyLines = value.prefix { $0 == "\n" }.count
    guard emptyLines < value.count, emptyLines < lines.count else { return .max }
    return lines[emptyLines].leadingSpaces - value[emptyLines...].leadingSpaces
  }
}

extension Collection<Unicode.Scalar> {
  /// The number of spaces at its start.
  var leadingSpaces: Int { prefix { $0 == " " }.count }
}
