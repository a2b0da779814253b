internal import Diagnostics
internal import Values

/// Diagnostics about `${…}` and `{{…}}`, which other tools use for values.
struct PlaceholderMessages {
  let source: SourceFile
  /// Whether the file can read values with `$(...)`.
  let readsValues: Bool

  /// The diagnostic for `${` inside `{ }` and `[ ]`, where the brace starts a mapping.
  func dollarBrace(at brace: SourcePosition) -> Diagnostic {
    let range = SourceRange(brace.moved(by: -1), brace.moved(by: 1))
    return diagnostic(SourceRange(range.lowerBound, source.end(of: "}", after: brace)))
  }

  func doubleBrace(_ range: SourceRange) -> Diagnostic {
    diagnostic(SourceRange(range.lowerBound, source.end(of: "}}", after: range.lowerBound)))
  }

  /// The diagnostic for `$(users[0])` inside `{ }` and `[ ]`, where the bracket starts a list.
  ///
  /// Nil if the bracket is not inside a `$( )`, or if the file can't read values.
  func element(at bracket: SourcePosition) -> Diagnostic? {
    guard readsValues else { return nil }
    let line = Array(source.line(bracket.line).unicodeScalars)
    guard source.scalar(at: bracket) == "[",
      let start = line[..<(bracket.column - 1)].lastIndex(of: "$"), line[start + 1] == "(",
      let end = line[start...].firstIndex(of: ")"), end >= bracket.column,
      !line[start...end].contains(" ")
    else { return nil }
    let text = String(String.UnicodeScalarView(line[start...end]))
    let range = SourceRange(bracket, bracket.moved(by: 1))
    let meant = text.replacing("]", with: "").replacing("[", with: ".")
    return Diagnostic(
      .misplaced,
      "`[` is not allowed in `$( )`",
      at: range,
      meant: meant
    )
  }

  private func diagnostic(_ range: SourceRange) -> Diagnostic {
    let label = "braces start a mapping here"
    guard readsValues else {
      return Diagnostic(
        .dollarBrace,
        "a string with braces must be quoted",
        at: range,
        label: label,
        help: "Put the string in quotes."
      )
    }
    let written = source.text(in: range).unicodeScalars
    let inside = written.drop { "${ ".unicodeScalars.contains($0) }
      .prefix { !"} ".unicodeScalars.contains($0) }
    return Diagnostic(
      .dollarBrace,
      "an expression must be written as `$(...)`",
      at: range,
      label: label,
      help: "Write `$(\(DollarBrace.meant(by: String(inside))))`."
    )
  }
}
