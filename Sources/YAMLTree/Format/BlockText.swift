/// A block text (`|` or `>`) taken apart: its header, and its lines without their indentation.
struct BlockText {
  /// `|` or `>`.
  private(set) var indicator: Unicode.Scalar

  /// `-` or `+`; nil where neither is needed.
  private(set) var chomping: Unicode.Scalar?

  /// What stands behind the header on its line.
  private(set) var comment: YAMLComment?

  /// The lines up to the last that is not empty, without what indents them all.
  private(set) var lines: [[Unicode.Scalar]] = []

  /// How many empty lines follow them.
  private(set) var emptyLinesBehind = 0

  /// Whether the last line has a line end.
  private(set) var endsLine = false

  /// Takes a scalar token's text, the value that it was read as, and its distance from the start
  /// of its line.
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
    // At the end of a file the last line can lack its end, which formatted files never do.
    if !lines.isEmpty, !endsLine { chomping = "-" }
  }

  /// Whether empty lines behind the text belong to it.
  var keepsLineEnds: Bool { chomping == "+" }

  /// What starts the text, for lines that are indented by so many more spaces than their parent.
  func header(indentedBy width: Int) -> String {
    let before = lines.prefix { $0.isEmpty || $0.leadingSpaces == $0.count }
    let first = lines.dropFirst(before.count).first
    // Without a number the first line that is not blank says how far all are indented.
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

  /// How many spaces of each line are not its text: the first line with any text tells.
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
  /// How many spaces it starts with.
  var leadingSpaces: Int { prefix { $0 == " " }.count }
}
