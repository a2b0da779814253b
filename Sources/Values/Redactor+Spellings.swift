internal import FoundationEssentials

extension Redactor {
  /// The forms in which a secret occurs: as it is, and in JSON, percent, quoted-printable and Base64.
  static func spellings(of secret: [UInt8]) -> [[UInt8]] {
    var spellings = [secret, jsonEscaped(secret), quotedPrintable(secret)]
    // RFC 3986 section 2.1: both cases are equivalent; JavaScript and Python write capitals.
    spellings.append(percentEncoded(secret, digits: Array("0123456789ABCDEF".utf8)))
    spellings.append(percentEncoded(secret, digits: Array("0123456789abcdef".utf8)))
    for base64 in base64(secret) {
      spellings.append(base64)
      if let url = inURLAlphabet(base64) { spellings.append(url) }
    }
    return spellings
  }

  private static func jsonEscaped(_ secret: [UInt8]) -> [UInt8] {
    let needsIt = { (byte: UInt8) in byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\"") }
    guard secret.contains(where: needsIt) else { return secret }
    return secret.flatMap { needsIt($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
  }

  private static func percentEncoded(_ secret: [UInt8], digits: [UInt8]) -> [UInt8] {
    escaped(secret, by: "%", digits) { byte in
      !ValueGrammar.isLetter(byte) && !ValueGrammar.isDigit(byte) && !"-._~".utf8.contains(byte)
    }
  }

  private static func quotedPrintable(_ secret: [UInt8]) -> [UInt8] {
    escaped(secret, by: "=", Array("0123456789ABCDEF".utf8)) {
      $0 == UInt8(ascii: "=") || $0 >= 0x80
    }
  }

  /// The bytes that need it as two hexadecimal digits behind a mark; most tokens need it nowhere.
  private static func escaped(
    _ secret: [UInt8],
    by mark: Unicode.Scalar,
    _ digits: [UInt8],
    where needsIt: (UInt8) -> Bool
  ) -> [UInt8] {
    guard secret.contains(where: needsIt) else { return secret }
    return secret.flatMap { byte in
      needsIt(byte)
        ? [UInt8(ascii: mark), digits[Int(byte >> 4)], digits[Int(byte & 15)]] : [byte]
    }
  }
}

// MARK: - Base64

extension Redactor {
  /// The secret alone, filled up and not, and what of it stands in a longer text's Base64: three
  /// bytes make four digits, so that depends on the bytes before it, and of these on the number only.
  ///
  /// The digits at its ends that tell a part of a neighbour too are left out.
  private static func base64(_ secret: [UInt8]) -> [[UInt8]] {
    let alone = Array(Data(secret).base64EncodedData())
    let within = (0..<3).map { before in
      let digits = Array(Data([UInt8](repeating: 0, count: before) + secret).base64EncodedData())
      return Array(digits[((before * 8 + 5) / 6)..<((before + secret.count) * 8 / 6)])
    }
    return [alone, Array(alone.prefix { $0 != UInt8(ascii: "=") })] + within
  }

  /// The same in the alphabet of RFC 4648 section 5; nil where it is no other one.
  private static func inURLAlphabet(_ base64: [UInt8]) -> [UInt8]? {
    guard base64.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") }) else {
      return nil
    }
    return base64.map { digit in
      switch digit {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: digit
      }
    }
  }
}
