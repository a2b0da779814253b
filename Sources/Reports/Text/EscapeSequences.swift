/// Terminal escape sequences (ECMA-48), which are meaningless in a file.
enum EscapeSequences {
  /// Returns the string without escape sequences.
  ///
  /// A lone escape character stays, and the next filter removes it.
  static func removed(from text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0 == "\u{1B}" || $0 == "\u{9B}" }) else {
      return text
    }
    var rest = text.unicodeScalars[...]
    var kept = String.UnicodeScalarView()
    while let scalar = rest.first {
      if let length = length(at: rest) {
        rest = rest.dropFirst(length)
      } else {
        kept.append(scalar)
        rest.removeFirst()
      }
    }
    return String(kept)
  }

  /// The number of scalars in the sequence at the start of the string; nil without a sequence.
  private static func length(at text: Substring.UnicodeScalarView) -> Int? {
    if text.first == "\u{9B}" { return controlSequence(text.dropFirst()).map { $0 + 1 } }
    guard text.first == "\u{1B}", let second = text.dropFirst().first else { return nil }
    switch second {
    case "[": return controlSequence(text.dropFirst(2)).map { $0 + 2 }
    case "]", "P", "^", "_": return controlString(text.dropFirst(2)).map { $0 + 2 }
    default: return (0x40...0x5F).contains(second.value) ? 2 : nil
    }
  }

  /// The length of a sequence of parameters, intermediates, and a final byte; nil without one.
  private static func controlSequence(_ text: Substring.UnicodeScalarView) -> Int? {
    let head = text.prefix { (0x20...0x3F).contains($0.value) }
    guard let final = text[head.endIndex...].first, (0x40...0x7E).contains(final.value) else {
      return nil
    }
    return head.count + 1
  }

  /// The length of a sequence up to BEL, or up to ESC and a backslash; nil without one.
  ///
  /// An unterminated string is not a sequence, because it would include all the remaining text.
  private static func controlString(_ text: Substring.UnicodeScalarView) -> Int? {
    let body = text.prefix { $0 != "\u{07}" && $0 != "\u{1B}" }
    let end = text[body.endIndex...]
    if end.first == "\u{07}" { return body.count + 1 }
    return end.starts(with: "\u{1B}\\".unicodeScalars) ? body.count + 2 : nil
  }
}
