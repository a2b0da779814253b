internal import Algorithms
internal import Values

/// Determines which strings need no quotes.
enum PlainText {
  /// Whether all readers, including YAML 1.1 readers, read the unquoted string as this string.
  static func isPossible(_ text: String, inFlow: Bool) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, let last = bytes.last else { return false }
    guard !indicators.contains(first), last != UInt8(ascii: " "), last != UInt8(ascii: ":"),
      text.unicodeScalars.allSatisfy({ $0 == " " || $0.isInk })
    else { return false }
    let pairs = bytes.adjacentPairs()
    // A backslash is literal in an unquoted string, but looks like an escape.
    guard !bytes.contains(UInt8(ascii: "\\")),
      !pairs.contains(where: { $0 == (UInt8(ascii: ":"), 0x20) }),
      !pairs.contains(where: { $0 == (0x20, UInt8(ascii: "#")) })
    else { return false }
    if inFlow, bytes.contains(where: flowIndicators.contains) { return false }
    return !isMoreThanText(text)
  }

  /// Whether a character is visible and recognizable.
  static func shows(_ scalar: Unicode.Scalar) -> Bool { scalar.isInk }

  /// The characters with which an unquoted string can't start, including the first characters of
  /// numbers.
  private static let indicators = Set(" -?:,[]{}#&*!|>'\"%@`=<~.+".utf8)
  private static let flowIndicators = Set(",[]{}:?".utf8)

  /// Whether the string would start or end a document at the start of a line.
  static func startsLikeMarker(_ text: String) -> Bool {
    let bytes = Array(text.utf8.prefix(4))
    guard bytes.starts(with: "---".utf8) || bytes.starts(with: "...".utf8) else { return false }
    return bytes.count == 3 || bytes[3] == 0x20 || bytes[3] == 0x09
  }

  /// Whether a reader may parse the unquoted string as a value other than a string.
  ///
  /// Readers may use the types of YAML 1.2 (10.3) or YAML 1.1, such as dates and merge keys.
  static func isMoreThanText(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return true }
    if PlainBoolean.isPossible(text) || words.contains(text.lowercased()) { return true }
    return (first.isASCIIDigit || "+-.".utf8.contains(first))
      && text.utf8.allSatisfy(numeric.contains)
  }

  private static let words: Set = ["null", "~", "=", "<<"]

  /// The characters of numbers in any base, infinities, dates, and times.
  private static let numeric = Set("0123456789abcdefABCDEFxXoO_.:+-TtZz infINFnanNAN".utf8)
}

extension Unicode.Scalar {
  /// Whether the character is visible and recognizable.
  fileprivate var isInk: Bool {
    if value < 0x7F { return value > 0x20 }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator,
      .lineSeparator, .paragraphSeparator:
      return false
    default: return true
    }
  }
}
