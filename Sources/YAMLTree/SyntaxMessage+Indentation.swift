internal import Diagnostics

// Diagnostics about keys, list elements, and values in places that do not allow them.
extension SyntaxMessage {
  func unexpectedQuestionMark() -> Diagnostic {
    Diagnostic(
      .misplaced,
      "a key is not allowed here",
      at: place,
      help: "Quote a string that starts with `?`."
    )
  }

  func unexpectedDash() -> Diagnostic {
    Diagnostic(
      .misplaced,
      "a list must start on its own line",
      at: place,
      help: "Start a new line before `- `. If you mean a string, put the string in quotes."
    )
  }

  func expectedKey() -> Diagnostic {
    if character == "}" || character == "]" { return expectedValue() }
    guard source.endOfContent(before: problem, after: problem.atLineStart) == problem.atLineStart
    else {
      return Diagnostic(
        .misplaced,
        "nothing can follow a value on its line",
        at: place,
        help: endsWithComma ? "Remove the `,`." : "Quote the whole string."
      )
    }
    return Diagnostic(
      .misplaced,
      isDash && problem.column == libYAMLError.context?.position.column
        ? "a list element is not allowed among the keys of a mapping"
        : "the indentation of this line does not fit the lines above",
      at: place,
      notes: context("the mapping starts here"),
      help: adviceOnHyphens
        ?? (isDash
          ? SyntaxMessage.adviceOnDashes : "Start all keys of a mapping in the same column.")
    )
  }

  /// The advice for an indented `---`, or for a hyphen without a space; nil for other lines.
  private var adviceOnHyphens: String? {
    let rest = source.line(problem.line).unicodeScalars.dropFirst(problem.column - 1)
    if rest.starts(with: "---".unicodeScalars) {
      return "To start a new document, write `---` at the start of the line."
    }
    guard character == "-", !isDash else { return nil }
    return "If this is a list element, write a space after the `-`."
  }

  private static let adviceOnDashes =
    "Start each `- ` of a list in the same column, not further left than the key of the list."

  /// Whether a comma ends its line, as between JSON's members.
  private var endsWithComma: Bool {
    guard character == "," else { return false }
    let behind = source.line(problem.line).unicodeScalars.dropFirst(problem.column)
    return behind.first { $0 != " " && $0 != "\t" }.map { $0 == "#" } ?? true
  }

  func expectedDash() -> Diagnostic {
    Diagnostic(
      .misplaced,
      "the indentation of this line does not fit the list above",
      at: place,
      notes: context("the list starts here"),
      help: adviceOnHyphens
        ?? (isDash
          ? SyntaxMessage.adviceOnDashes
          : SyntaxMessage.adviceOnKeys + (adviceOnMissingDash ?? ""))
    )
  }

  private static let adviceOnKeys =
    "Start all keys of an element in the same column. Start keys after the list in the column of "
    + "the list's key."

  /// The advice for a key in the column of the list, after a space; nil for other lines.
  private var adviceOnMissingDash: String? {
    guard problem.column == libYAMLError.context?.position.column else { return nil }
    let rest = source.line(problem.line).unicodeScalars.dropFirst(problem.column - 1)
    let name = rest.prefix {
      $0.isASCII && ($0.properties.isAlphabetic || $0 == "_" || $0.properties.numericType != nil)
    }
    let behind = rest.dropFirst(name.count)
    guard !name.isEmpty, behind.first == ":", [nil, " "].contains(behind.dropFirst().first) else {
      return nil
    }
    return " If this is another element, write `- \(String(name)): ...`."
  }

  func outside() -> Diagnostic {
    Diagnostic(
      .misplaced,
      "nothing can follow the document's value",
      at: place,
      help: "Check the indentation, or start a new document with a `---` line."
    )
  }
}
