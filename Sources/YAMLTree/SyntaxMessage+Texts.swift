internal import Diagnostics

// Diagnostics about quoted strings and block strings.
extension SyntaxMessage {
  func unclosedQuote() -> Diagnostic {
    let start = libYAMLError.context?.position ?? problem
    let quote = source.scalar(at: start).map { String($0) } ?? "\""
    return Diagnostic(
      .badQuotedText,
      "a quoted string must be closed with `\(quote)`",
      at: SourceRange(start, start.moved(by: 1)),
      label: "opened here",
      notes: [.init("the document ends here", at: place)]
    )
  }

  func unknownEscape() -> Diagnostic {
    let range = SourceRange(problem, problem.moved(by: 2))
    return Diagnostic(
      .badQuotedText,
      "unknown escape `\(source.text(in: range))` in double quotes",
      at: range,
      notes: context("the string starts here"),
      help: "Write `\\\\` for a backslash, or use single quotes."
    )
  }

  func badEscape() -> Diagnostic {
    let notes = context("the string starts here")
    return EscapeMessage(at: problem.moved(by: -2), in: source).diagnostic(notes)
  }

  func blockHeader() -> Diagnostic {
    Diagnostic(
      .badBlockText,
      "only `+`, `-`, a digit from 1 to 9, and a comment can follow `|` or `>` on the same line",
      at: place,
      notes: context("the block string starts here"),
      help: comparisonHelp(at: libYAMLError.context?.position ?? problem)
        ?? "Start the string on the next line, or quote a string that starts with `|` or `>`."
    )
  }

  /// The problem's line with quotes around the string after its key.
  ///
  /// Nil if the line has another form or the string is too long to repeat.
  var quotedLine: String? {
    guard let start = source.startBehindDashes(ofLine: problem.line) else { return nil }
    let line = String(
      String.UnicodeScalarView(source.line(problem.line).unicodeScalars.dropFirst(start.column - 1))
    )
    guard let colon = line.firstRange(of: ": ") else { return nil }
    let text = line[colon.upperBound...]
    let value = text[..<(text.firstRange(of: " #")?.lowerBound ?? text.endIndex)].trimmingSpaces
    guard let first = value.first, !"\"'{[|>&*!%@`#".contains(first), value.count <= 80,
      !line[..<colon.lowerBound].contains(where: { "{[,\"'".contains($0) })
    else { return nil }
    let quote = value.contains { "\"\\".contains($0) } ? "'" : "\""
    guard !value.contains(quote) else { return nil }
    return "\(line[..<colon.lowerBound]): \(quote)\(value)\(quote)"
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    let start = drop { $0 == " " }
    return start[
      ..<(start.lastIndex { $0 != " " }.map { start.index(after: $0) } ?? start.startIndex)
    ]
  }
}
