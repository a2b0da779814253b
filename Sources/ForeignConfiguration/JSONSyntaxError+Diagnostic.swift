internal import ConfigurationChanges
internal import Diagnostics
internal import JSON
internal import Project

extension SourceFile {
  /// Whether a file looks like JSON, because its keys are in quotation marks.
  var looksLikeJSON: Bool {
    let bytes = text.utf8.lazy.filter { $0 > 0x20 }
    let inner = bytes.drop { $0 == UInt8(ascii: "[") }
    return inner.starts(with: #"{""#.utf8)
  }
}

extension JSONSyntaxError {
  /// Returns the error at its place, for a file that can only be JSON.
  func diagnostic(in source: SourceFile) -> Diagnostic {
    Diagnostic(
      .notAConfiguration,
      "invalid JSON: \(description)",
      at: SourceRange(at: source.position(ofByte: offset)),
      help: reason == .trailingText
        ? "To combine several responses into one list, use `jq -s . FILE FILE`." : nil
    )
  }

  private var description: String {
    switch reason {
    case .unexpectedEnd: "the file ends too early"
    case .unexpectedByte: "unexpected character"
    case .badNumber: "malformed number"
    case .badString: "a string has a character that must be escaped, or is not UTF-8"
    case .badEscape: "unknown escape sequence"
    case .trailingText: "unexpected content after the end"
    case .tooDeep: "nesting is too deep"
    case .duplicateKey(let key): "duplicate key `\(key)`"
    }
  }
}

/// Escapes for surrogate pairs, such as `\ud83d\ude00`, which JSON has and YAML does not.
enum JSONEscapes {
  /// Replaces each half of a surrogate pair with a character of the same length, so places stay the
  /// same; nil if there are none.
  static func withoutHalves(_ bytes: [UInt8]) -> [UInt8]? {
    var result = bytes
    var index = bytes.startIndex
    var found = false
    while let escape = bytes[index...].firstIndex(of: UInt8(ascii: "\\")) {
      let digits = bytes[min(escape + 2, bytes.endIndex)...].prefix(4)
      if bytes[escape...].dropFirst().first == UInt8(ascii: "u"), isHalf(digits) {
        result.replaceSubrange(digits.startIndex..<digits.endIndex, with: "fffd".utf8)
        found = true
      }
      index = min(escape + 2, bytes.endIndex)
    }
    return found ? result : nil
  }

  /// Whether four digits are a code unit from D800 to DFFF.
  private static func isHalf(_ digits: ArraySlice<UInt8>) -> Bool {
    digits.count == 4 && "dD".utf8.contains(digits[digits.startIndex])
      && "89abcdefABCDEF".utf8.contains(digits[digits.startIndex + 1])
  }
}
