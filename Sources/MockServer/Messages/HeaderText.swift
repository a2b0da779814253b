import FoundationEssentials
import Values

/// Encodes the values of header fields; no value can add a line to the header.
enum HeaderText {
  /// A field value, as encoded words (RFC 2047) unless it is plain ASCII and fits on one line.
  static func unstructured(_ text: String) -> String {
    isPlain(text) ? text : encodedWords(text)
  }

  /// The name before an address, with the white space that separates it from the address.
  static func phrase(_ name: String) -> String {
    guard isPlain(name) else { return encodedWords(name) + "\r\n " }
    let isAtoms = name.utf8.allSatisfy { $0 == UInt8(ascii: " ") || isAtomText($0) }
    return (isAtoms ? name : quoted(name)) + " "
  }

  /// An address in a header field.
  ///
  /// An invalid address becomes a quoted string at a domain that does not exist. Letters beyond
  /// ASCII are unchanged (RFC 6532), because an address can't contain encoded words.
  static func address(_ text: String) -> String {
    guard text.utf8.count <= addressLimit else { return "too-long@\(unroutableDomain)" }
    if isPlainAddress(text) { return text }
    guard let at = text.utf8.lastIndex(of: UInt8(ascii: "@")), at > text.startIndex else {
      return "\(quoted(text))@\(unroutableDomain)"
    }
    let local = String(text[..<at])
    let domain = String(text[text.utf8.index(after: at)...])
    guard isDotAtom(domain) else { return "\(quoted(text))@\(unroutableDomain)" }
    return "\(isDotAtom(local) ? local : quoted(local))@\(domain)"
  }

  /// A date and time in the format of RFC 5322 §3.3, in UTC.
  static func date(_ date: Date) -> String { dates.text(at: date) }

  private static let dates = DateField(zone: "+0000")
}

// MARK: - Addresses

extension HeaderText {
  private static let unroutableDomain = "address.authflow.invalid"

  /// The maximum length of an address, between RFC 5321's 254 octets and the line limit of 998.
  private static let addressLimit = 400

  /// Whether each byte can be part of an atom of RFC 5322, with the letters of RFC 6532.
  private static let atomText: [Bool] = {
    let signs = Array("!#$%&'*+-/=?^_`{|}~".utf8)
    return (0...UInt8.max).map { byte in
      byte.isASCIIAlphanumeric || byte >= 0x80
        || signs.contains(byte)
    }
  }()

  /// Whether a string is two dot-atoms of ASCII around an `@`, as almost every address.
  private static func isPlainAddress(_ text: String) -> Bool {
    var hasAt = false
    var previous = UInt8(ascii: ".")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "@") where !hasAt && previous != UInt8(ascii: "."):
        hasAt = true
        previous = UInt8(ascii: ".")
        continue
      case UInt8(ascii: ".") where previous != byte: break
      default: guard byte < 0x80, isAtomText(byte) else { return false }
      }
      previous = byte
    }
    return hasAt && previous != UInt8(ascii: ".")
  }

  /// Whether a string is a dot-atom of RFC 5322, with the letters of RFC 6532.
  private static func isDotAtom(_ text: String) -> Bool {
    var previous = UInt8(ascii: ".")
    for byte in text.utf8 {
      guard isAtomText(byte) || (byte == UInt8(ascii: ".") && previous != byte) else {
        return false
      }
      previous = byte
    }
    return previous != UInt8(ascii: ".")
      && (text.utf8.allSatisfy { $0 < 0x80 } || !text.unicodeScalars.contains(where: breaksLine))
  }

  private static func isAtomText(_ byte: UInt8) -> Bool { atomText[Int(byte)] }

  private static func quoted(_ text: String) -> String {
    var output = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": output += "\\\(scalar)"
      default: output.unicodeScalars.append(breaksLine(scalar) ? "?" : scalar)
      }
    }
    return output + "\""
  }

  /// Whether a scalar is a control character, or a line separator in some programs.
  static func breaksLine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
