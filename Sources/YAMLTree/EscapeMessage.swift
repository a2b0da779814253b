internal import Diagnostics

/// The diagnostic for an invalid `\x`, `\u`, or `\U` in double quotes.
struct EscapeMessage {
  private let start: SourcePosition
  private let letter: Character
  private let digits: String
  private let behind: Substring.UnicodeScalarView

  /// Creates the diagnostic from the position of the backslash.
  init(at start: SourcePosition, in source: SourceFile) {
    self.start = start
    let rest = source.line(start.line).unicodeScalars.dropFirst(start.column)
    letter = rest.first.map { Character($0) } ?? "u"
    let written = rest.dropFirst().prefix { $0.properties.isASCIIHexDigit }
    let count = EscapeMessage.count(of: letter)
    digits = String(Substring(written.prefix(count)))
    behind = Substring(rest).unicodeScalars.dropFirst(1 + min(count, written.count))
  }

  /// The number of digits of an escape (YAML 1.2.2, 5.7).
  private static func count(of letter: Character) -> Int {
    ["x": 2, "U": 8][letter] ?? 4
  }

  func diagnostic(_ notes: [Diagnostic.Note]) -> Diagnostic {
    Diagnostic(
      .badQuotedText,
      title,
      at: SourceRange(start, start.moved(by: 2 + digits.count)),
      notes: notes,
      help: help
    )
  }

  private var number: UInt32? {
    digits.count == EscapeMessage.count(of: letter) ? UInt32(digits, radix: 16) : nil
  }

  private var title: String {
    guard let number else {
      return "`\\\(letter)` needs \(EscapeMessage.count(of: letter)) hexadecimal digits"
    }
    return EscapeMessage.surrogates.contains(number)
      ? "`\\\(letter)\(digits)` is half of a surrogate pair, not a character"
      : "the character code `\(digits)` is above the maximum `0010FFFF`"
  }

  private var help: String? {
    guard let number, EscapeMessage.surrogates.contains(number) else { return nil }
    guard let whole = pair(number) else {
      return "Write the character itself, or its full code as `\\U` and 8 digits."
    }
    let escape = "\\U\(whole.hexadecimal(8))"
    return "JSON writes this character as two halves. In YAML, write `\(escape)`."
  }

  private static let surrogates: ClosedRange<UInt32> = 0xD800...0xDFFF

  /// The character of two surrogate halves, as written in JSON (RFC 8259 §7).
  private func pair(_ high: UInt32) -> UInt32? {
    let next = String(Substring(behind.prefix(6)))
    guard high < 0xDC00, next.hasPrefix("\\u"), let low = UInt32(next.dropFirst(2), radix: 16),
      (0xDC00...0xDFFF).contains(low)
    else { return nil }
    return 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
  }
}
