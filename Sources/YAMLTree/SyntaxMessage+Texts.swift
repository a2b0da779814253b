internal import Diagnostics

// Quoted strings and block strings.
extension SyntaxMessage {
  func unclosedQuote() -> Diagnostic {
    let start = fault.context?.position ?? problem
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
      "only `+`, `-` and a digit from 1 to 9 may follow `|` and `>` on their line",
      at: place,
      notes: context("the block starts here"),
      help: "Start the string on the next line, or quote a string that starts with `|` or `>`."
    )
  }
}
