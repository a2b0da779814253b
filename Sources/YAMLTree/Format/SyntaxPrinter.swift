/// Writes a syntax tree in authflow's style.
struct SyntaxPrinter {
  /// The maximum width of lines in flow style, without comments.
  static let width = 100

  /// The number of spaces that indent a nested level.
  static let step = 2

  var lines = PrintedLines()

  /// Whether an empty line would become part of the preceding string.
  private var isBehindKeptLines = false

  /// Whether the next line is the first line of its document or collection.
  var isFirst = true

  /// The formatted text of a file; empty if the file is empty.
  static func text(of stream: SyntaxStream) -> String {
    var printer = SyntaxPrinter()
    for document in stream.documents { printer.write(document) }
    printer.write(stream.comments, indent: 0)
    return CommentColumns.text(of: printer.lines.all)
  }

  private mutating func write(_ document: SyntaxDocument) {
    write(document.leading, indent: 0)
    if document.hasStart {
      startLine("---", indent: 0, followsBlank: document.followsBlank)
      lines.comment(document.startComment)
      isFirst = true
    }
    writeRoot(document.root, isBehindMarker: document.hasStart && document.startComment == nil)
    write(document.trailing, indent: 0)
    guard document.hasEnd else { return }
    startLine("...", indent: 0, followsBlank: document.endFollowsBlank)
    lines.comment(document.endComment)
  }

  /// Writes the root on its own lines.
  ///
  /// Its properties stay on the line of `---`, if there is one.
  private mutating func writeRoot(_ root: SyntaxNode, isBehindMarker: Bool) {
    if root.isMissing { return write(root.head, indent: 0) }
    if !root.properties.isEmpty {
      if isBehindMarker {
        lines.append(" " + root.properties)
      } else {
        startLine(root.properties, indent: 0)
      }
    }
    write(root.head, indent: 0)
    switch root.content {
    case .empty: break
    case .alias(let alias): startLine(alias, indent: 0)
    case .scalar(let scalar):
      startLine("", indent: 0)
      write(scalar, indent: 0, isBehindText: false)
    case .collection(let collection):
      if let flat = flat(root.withoutProperties, from: 0) {
        startLine(flat, indent: 0)
      } else {
        isFirst = true
        write(collection, indent: 0)
      }
    }
  }
}

// MARK: - Lines

extension SyntaxPrinter {
  /// Starts a line; `followsBlank` adds an empty line before it where allowed.
  mutating func startLine(_ text: String, indent: Int, followsBlank: Bool = false) {
    if followsBlank, !isFirst, !isBehindKeptLines, !lines.isEmpty { lines.start("") }
    (isFirst, isBehindKeptLines) = (false, false)
    lines.start("")
    lines.append(String(repeating: " ", count: indent) + text)
  }

  /// Writes each comment on its own line.
  mutating func write(_ comments: [YAMLComment], indent: Int) {
    for comment in comments {
      startLine(comment.text, indent: indent, followsBlank: comment.followsBlank)
    }
  }

  /// The value on one line, starting at a column; nil if it does not fit or has comments.
  func flat(_ node: SyntaxNode, from column: Int) -> String? {
    guard node.collection?.isFlow == true,
      let text = FlatText(room: SyntaxPrinter.width - column).text(of: node),
      column + text.unicodeScalars.count <= SyntaxPrinter.width
    else { return nil }
    return text
  }

  /// Writes a scalar after the current content of the line.
  mutating func write(_ scalar: SyntaxScalar, indent: Int, isBehindText: Bool) {
    let gap = isBehindText ? " " : ""
    if scalar.scalar.isBlock {
      write(scalar.block, indent: indent, gap)
    } else if let line = ScalarText.line(scalar, inFlow: false), fits(gap + line, scalar) {
      lines.append(gap + line)
    } else {
      let texts = ScalarText.lines(scalar)
      lines.append(gap + (texts.first ?? ""))
      for text in texts.dropFirst() {
        lines.start(text, indent: max(indent, SyntaxPrinter.step))
      }
    }
  }

  /// Whether a string goes on one line.
  ///
  /// Lines that the author broke are joined only if they fit.
  private func fits(_ text: String, _ scalar: SyntaxScalar) -> Bool {
    !scalar.source.contains("\n")
      || lines.column + text.unicodeScalars.count <= SyntaxPrinter.width
  }

  private mutating func write(_ block: BlockText, indent: Int, _ gap: String) {
    lines.append(gap + block.header(indentedBy: SyntaxPrinter.step))
    lines.comment(block.comment)
    for line in block.lines { lines.start(String(line), indent: max(indent, SyntaxPrinter.step)) }
    guard block.keepsLineEnds else { return }
    for _ in 0..<block.emptyLinesBehind { lines.start("") }
    isBehindKeptLines = true
  }
}
