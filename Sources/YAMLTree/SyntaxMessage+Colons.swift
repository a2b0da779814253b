internal import Diagnostics

// Diagnostics about colons and the keys before them.
extension SyntaxMessage {
  func unexpectedColon() -> Diagnostic {
    let before = source.line(problem.line).unicodeScalars.prefix(problem.column - 1)
    if String(before).contains(": ") {
      return Diagnostic(
        .needsQuotes,
        "a string that contains a colon and a space must be quoted",
        at: place,
        label: "YAML reads this colon as the end of a second key",
        help: quotedLine.map { "Write `\($0)`." }
      )
    }
    if let above = keyAbove {
      let isGlued = source.text(in: above).contains(":")
      return Diagnostic(
        .misplaced,
        "a key must be followed by a colon and a space",
        at: above,
        label: isGlued ? "the colon has no space after it" : "",
        notes: [.init("other content follows here", at: place)],
        help: adviceOnElement(above)
      )
    }
    return Diagnostic(
      .misplaced,
      "a key is not allowed here",
      at: place,
      label: "this colon makes the text before it a key",
      help: "Correct the indentation of this line, or end the line above with a colon."
    )
  }

  /// The line above, if it has no key and starts in the same column as the key at the problem.
  ///
  /// YAML reads both lines as one string.
  private var keyAbove: SourceRange? {
    guard problem.line > 1, let own = source.startBehindDashes(ofLine: problem.line),
      let above = source.startBehindDashes(ofLine: problem.line - 1), own.column == above.column
    else { return nil }
    let end = source.endOfContent(before: own.atLineStart, after: above)
    let text = source.text(in: SourceRange(above, end))
    let isKey = text.contains(": ") || text.hasSuffix(":")
    return isKey || "#\"'&*!|>%@{[".contains(text.first ?? "#") ? nil : SourceRange(above, end)
  }

  /// The help for a key that is indented like the element above it, as in `- smoke` and `steps:`.
  ///
  /// Nil if the line above is not an element of a list.
  private func adviceOnElement(_ above: SourceRange) -> String? {
    let start = above.lowerBound
    let before = source.line(start.line).unicodeScalars.prefix(start.column - 1)
    guard before.contains("-"), above.upperBound.line == start.line,
      let own = source.startBehindDashes(ofLine: problem.line)
    else { return nil }
    let key = source.text(in: SourceRange(own, problem))
    return "If `\(source.text(in: above))` is a whole list element, start `\(key):` further left."
  }

  func colonWithoutSpace() -> Diagnostic {
    Diagnostic(
      .needsQuotes,
      "a colon inside `{ }` or `[ ]` must be followed by a space, or the string must be quoted",
      at: place
    )
  }

  func missingColon() -> Diagnostic {
    let start = libYAMLError.context?.position ?? problem
    let line = SourcePosition(line: start.line + 1, column: 1)
    let end = source.endOfContent(before: line, after: start)
    return Diagnostic(
      .misplaced,
      "a key must be followed by a colon and a space",
      at: SourceRange(start, end),
      notes: isAtEnd ? [] : [.init("other content follows here", at: place)]
    )
  }
}
