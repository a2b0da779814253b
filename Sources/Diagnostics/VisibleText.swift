// The compiler does not specialize generic code for other targets. For the most frequent type, the
// property is therefore not generic.
extension String {
  /// The text on one line, with escapes for characters that a terminal would interpret or hide.
  ///
  /// Joiners inside emoji and scripts stay. The escapes, such as `\n` and `\u001b`, are those of
  /// JSON, which bash's `$'…'` also reads.
  package var visible: String {
    if hasOnlyBytes(in: 0x20...0x7E) { return self }
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let escape = scalar.escape {
        text.append(contentsOf: escape.unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}

extension StringProtocol {
  /// The text on one line, with escapes as in the property of `String`.
  package var visible: String { String(self).visible }

  /// The text with each line made `visible`, and with its line feeds unchanged.
  package var visibleLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map(\.visible)
      .joined(separator: "\n")
  }
}

extension Unicode.Scalar {
  /// The escape of a scalar that would move the cursor, reverse the text, or be invisible; nil for
  /// other scalars.
  fileprivate var escape: String? {
    switch value {
    case 0x0A: return "\\n"
    case 0x0D: return "\\r"
    case 0x09: return "\\t"
    // Joiners, and the tags that form regional flags.
    case 0x20...0x7E, 0x200C...0x200D, 0xE0020...0xE007F: return nil
    default: break
    }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return codePointEscape
    // No font shows noncharacters, and XML forbids some of them.
    case .unassigned where properties.isNoncharacterCodePoint: return codePointEscape
    default: return nil
    }
  }

  private var codePointEscape: String {
    let (letter, width) = value > 0xFFFF ? ("U", 8) : ("u", 4)
    return "\\\(letter)\(value.hexadecimal(width).lowercased())"
  }
}

extension UInt32 {
  /// The value in uppercase hexadecimal, with at least `width` digits.
  package func hexadecimal(_ width: Int) -> String {
    let digits = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
  }
}
