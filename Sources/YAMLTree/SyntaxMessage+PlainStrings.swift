internal import Diagnostics

// Diagnostics about strings that need quotes because of their first character.
extension SyntaxMessage {
  func cannotStart() -> Diagnostic {
    switch character {
    case "\t": return tab()
    case "|", ">":
      return Diagnostic(
        .badBlockText,
        "a block string is not allowed inside `{ }` or `[ ]`",
        at: place,
        help: comparisonHelp(at: problem)
          ?? "Quote the string, or write the mapping or list without brackets."
      )
    default:
      let written = character.map { $0 == "`" ? "a backtick" : "`\($0)`" } ?? ""
      return Diagnostic(
        .needsQuotes,
        "a string that starts with \(written) must be quoted",
        at: word(from: problem)
      )
    }
  }

  func tab() -> Diagnostic {
    Diagnostic(
      .tabIndentation,
      "YAML is indented with spaces, never with tabs",
      at: place,
      label: "this is a tab",
      help: "Replace each tab with two spaces."
    )
  }

  func anchorName() -> Diagnostic {
    let start = libYAMLError.context?.position ?? problem
    let written = source.scalar(at: start).map { String($0) } ?? "*"
    let isFirst = source.endOfContent(before: start, after: start.atLineStart) == start.atLineStart
    if written == "*", isFirst, source.scalar(at: start.moved(by: 1)) == " " {
      return Diagnostic(
        .misplaced,
        "a list element starts with `- `",
        at: SourceRange(start, start.moved(by: 1)),
        label: "`*` refers to a named value"
      )
    }
    return Diagnostic(
      .needsQuotes,
      "a string that starts with `\(written)` must be quoted",
      at: word(from: start),
      label: written == "&" ? "`&` names a value" : "`*` refers to a named value"
    )
  }

  func tag() -> Diagnostic {
    let start = libYAMLError.context?.position ?? problem
    let range = word(from: start)
    return TagMessages.unknown(String(source.text(in: range)), at: range)
  }

  /// The range of the word at a position.
  private func word(from start: SourcePosition) -> SourceRange {
    let rest = source.line(start.line).unicodeScalars.dropFirst(start.column - 1)
    return SourceRange(start, start.moved(by: rest.prefix { $0 != " " && $0 != "\t" }.count))
  }
}
