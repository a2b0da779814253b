internal import Diagnostics

/// Warnings about characters that word processors and web pages insert into unquoted strings.
struct PlainTextMessage {
  private let text: String
  private let range: SourceRange
  private let source: SourceFile

  init(_ text: String, at range: SourceRange, in source: SourceFile) {
    self.text = text
    self.range = range
    self.source = source
  }

  /// Warnings about characters that YAML accepts but that are most likely unintended.
  var warnings: [Diagnostic] {
    guard text.utf8.contains(where: { $0 == 0xC2 || $0 == 0xE2 }) else { return [] }
    return [quotes, space].compactMap { $0 }
  }

  /// The warning about typographic quotes around a whole string; nil if there are none.
  ///
  /// More typographic quotes inside the string indicate prose, which causes no warning.
  private var quotes: Diagnostic? {
    let scalars = text.unicodeScalars
    guard scalars.count > 2, let first = scalars.first, let last = scalars.last,
      PlainTextMessage.quotes.contains(first), PlainTextMessage.quotes.contains(last),
      !scalars.dropFirst().dropLast().contains(where: PlainTextMessage.quotes.contains)
    else { return nil }
    let quote = text.contains("\"") ? "'" : "\""
    return Diagnostic(
      .typographicQuotes,
      "typographic quotes are not quotes in YAML",
      severity: .warning,
      at: range,
      label: "these quotes are part of the string",
      help: "Write `\(quote)` instead. To keep the typographic quotes, quote the whole string."
    )
  }

  /// The warning about a no-break space at an end of the string, after a colon, or after the dash
  /// of a list; nil if there is none.
  ///
  /// YAML treats a no-break space as a letter.
  private var space: Diagnostic? {
    guard range.lowerBound.line == range.upperBound.line else { return nil }
    let scalars = Array(text.unicodeScalars)
    let place = scalars.indices.first { index in
      guard scalars[index] == PlainTextMessage.noBreakSpace else { return false }
      return index == 0 || index == scalars.count - 1 || scalars[index - 1] == ":"
        || index == 1 && scalars[0] == "-"
    }
    return place.map { index in
      NoBreakSpaceMessages.diagnostic(at: range.lowerBound.moved(by: index), severity: .warning)
    }
  }

  fileprivate static let noBreakSpace: Unicode.Scalar = "\u{A0}"

  private static let quotes: Set<Unicode.Scalar> = [
    "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}", "\u{2018}", "\u{2019}", "\u{201A}",
    "\u{201B}", "\u{AB}", "\u{BB}", "\u{2039}", "\u{203A}",
  ]
}

/// Diagnostics about no-break spaces.
enum NoBreakSpaceMessages {
  static func diagnostic(
    at position: SourcePosition,
    severity: Diagnostic.Severity = .error
  ) -> Diagnostic {
    Diagnostic(
      .noBreakSpace,
      "a no-break space (U+00A0) is not a space in YAML",
      severity: severity,
      at: SourceRange(position, position.moved(by: 1)),
      label: "this character looks like a space",
      help: "Write a plain space. To keep the character, quote the string."
    )
  }

  /// The first no-break space in the indentation, or after a colon or a dash; nil if there is none.
  static func place(in source: SourceFile, line: Int) -> SourcePosition? {
    let scalars = Array(source.line(line).unicodeScalars)
    let indentation = scalars.prefix { $0 == " " || $0 == PlainTextMessage.noBreakSpace }.count
    let index = scalars.indices.first { index in
      guard scalars[index] == PlainTextMessage.noBreakSpace else { return false }
      return index < indentation || scalars[index - 1] == ":" || scalars[index - 1] == "-"
    }
    return index.map { SourcePosition(line: line, column: $0 + 1) }
  }
}
