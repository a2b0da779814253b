internal import Diagnostics

// Diagnostics about the content of `{ }` and `[ ]`.
extension SyntaxMessage {
  func expectedValue() -> Diagnostic {
    let closes = character == "}" || character == "]"
    if isAtEnd {
      let title = "the document ends inside `{ }` or `[ ]`"
      return Diagnostic(
        .unclosedBracket,
        title,
        at: place,
        notes: OpenBrackets(in: source, upTo: problem.line).notes,
        help: "Close the open bracket."
      )
    }
    if isDash {
      return Diagnostic(
        .misplaced,
        "a list element can't start with `- ` inside `{ }` or `[ ]`",
        at: place,
        notes: bracketsAbove.notes,
        help: "Close the bracket before the `- `, or write the list as `[ ... ]` without `- `."
      )
    }
    return Diagnostic(
      .misplaced,
      closes ? "unexpected closing bracket" : "expected a value here",
      at: place,
      help: "Remove the `\(character.map { String($0) } ?? "-")`, or quote a string that starts "
        + "with it."
    )
  }

  func unclosedBracket() -> Diagnostic {
    if character == "{", source.scalar(before: problem) == "$" {
      return placeholders.dollarBrace(at: problem)
    }
    if let element = placeholders.element(at: problem) { return element }
    let isMapping = libYAMLError.problem.text.hasSuffix("'}'")
    return Diagnostic(
      .unclosedBracket,
      "expected `,` or `\(isMapping ? "}" : "]")`",
      at: place,
      label: isAtEnd ? "the document ends here" : missingQuotes ?? missingComma,
      notes: context("this bracket is still open") + bracketsAbove.noteOfRemark
    )
  }

  private var placeholders: PlaceholderMessages {
    PlaceholderMessages(source: source, readsValues: readsValues)
  }

  /// The brackets that are open at the start of the problem's line, or at the document's end.
  private var bracketsAbove: OpenBrackets {
    OpenBrackets(in: source, upTo: isAtEnd ? problem.line : problem.line - 1)
  }

  /// The label for a string that needs quotes; nil for other strings.
  ///
  /// A string that needs quotes continues after a quote or contains a bracket.
  private var missingQuotes: String? {
    guard let before = source.scalar(before: problem), before != " ", before != "\t" else {
      return nil
    }
    switch (before, character) {
    case ("'", _):
      return "the quote before this character ends the string; to include a quote, write `''`"
    case ("\"", _):
      return "the quote before this character ends the string; to include a quote, write `\\\"`"
    case (_, "["?), (_, "{"?):
      return "inside `{ }` or `[ ]`, quote a string that contains a bracket"
    default: return nil
    }
  }

  /// The label for a second colon in a string, where a comma before a key is most likely missing.
  private var missingComma: String {
    guard character == ":" else { return "" }
    let before = source.line(problem.line).unicodeScalars.prefix(problem.column - 1)
    let words = before.split { " {,".unicodeScalars.contains($0) }
      .drop { $0.elementsEqual("-".unicodeScalars) }
    // At the start of a line, a bracket may be missing above instead.
    guard let word = words.last, words.count > 1 else { return "" }
    // The word is itself the value of a key.
    if let key = words.dropLast().last, key.last == ":" {
      return "missing quotes or `{ }` around the value of `\(String(key.dropLast()))`"
    }
    return "missing comma before `\(String(word))`"
  }
}
