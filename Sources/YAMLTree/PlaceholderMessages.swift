internal import Diagnostics
internal import Values

/// Diagnostics about `${…}` and `{{…}}`, which other tools use for values.
enum PlaceholderMessages {
  /// The diagnostic for `${` inside `{ }` and `[ ]`, where the brace starts a mapping.
  static func dollarBrace(at brace: SourcePosition, _ source: SourceFile) -> Diagnostic {
    let range = SourceRange(brace.moved(by: -1), brace.moved(by: 1))
    return diagnostic(SourceRange(range.lowerBound, source.end(of: "}", after: brace)), source)
  }

  static func doubleBrace(_ range: SourceRange, _ source: SourceFile) -> Diagnostic {
    diagnostic(SourceRange(range.lowerBound, source.end(of: "}}", after: range.lowerBound)), source)
  }

  /// The diagnostic for `$(users[0])` inside `{ }` and `[ ]`, where the bracket starts a list.
  ///
  /// Nil if the bracket is not inside a `$( )`.
  static func element(at bracket: SourcePosition, _ source: SourceFile) -> Diagnostic? {
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
      "a list element is read with a dot and its number",
      at: range,
      meant: meant
    )
  }

  private static func diagnostic(_ range: SourceRange, _ source: SourceFile) -> Diagnostic {
    let written = source.text(in: range).unicodeScalars
    let inside = written.drop { "${ ".unicodeScalars.contains($0) }
      .prefix { !"} ".unicodeScalars.contains($0) }
    let value = inside.isEmpty ? "..." : DollarBrace.meant(by: String(inside))
    return Diagnostic(
      .dollarBrace,
      "a value must be written as `$(...)`",
      at: range,
      label: "braces start a mapping here",
      help: "Write `$(\(value))`."
    )
  }
}
