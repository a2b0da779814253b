/// A block string (`|` or `>`), divided into its header and its lines without indentation.
struct BlockText {
  /// The style, `|` or `>`.
  private(set) var indicator: Unicode.Scalar

  /// The chomping indicator, `-` or `+`; nil if neither is needed.
  private(set) var chomping: Unicode.Scalar?

  /// The comment on the line of the header; nil if there is none.
  private(set) var comment: YAMLComment?

  /// The lines up to the last non-empty line, without their common indentation.
  private(set) var lines: [[Unicode.Scalar]] = []

  /// The number of empty lines after the last non-empty line.
  private(set) var emptyLinesBehind = 0

  /// Whether the last line has a line break.
  private(set) var endsLine = false

  /// Divides a scalar token that was read as `value` and starts at `column`, counted from 0.
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
    // The last line of a file may have no line break, but formatted files always end with one.
    if !lines.isEmpty, !endsLine { chomping = "-" }
  }

  /// Whether empty lines after the string belong to it.
  var keepsLineEnds: Bool { chomping == "+" }

  /// The header for lines that are indented `width` spaces more than their parent.
  func header(indentedBy width: Int) -> String {
    let before = lines.prefix { $0.isEmpty || $0.leadingSpaces == $0.count }
    let first = lines.dropFirst(before.count).first
    // Without a number, the first non-blank line determines the indentation of all lines.
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

  /// The number of spaces that indent all lines, taken from the first non-blank line.
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
  /// The number of spaces at the start.
  var leadingSpaces: Int { prefix { $0 == " " }.count }
}
