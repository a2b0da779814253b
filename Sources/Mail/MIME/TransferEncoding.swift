/// How a part's bytes were made fit for mail (RFC 2045 §6).
enum TransferEncoding {
  case identity, quotedPrintable, base64

  /// Reads the value of Content-Transfer-Encoding; an unknown one leaves the bytes as they are.
  init(_ name: String?) {
    switch name?.asciiLowercased.asciiTrimmed {
    case "quoted-printable": self = .quotedPrintable
    case "base64": self = .base64
    default: self = .identity
    }
  }

  /// The bytes before the encoding; what does not follow it is kept or, in Base64, passed over.
  func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    switch self {
    case .identity: Array(bytes)
    case .quotedPrintable: TransferEncoding.decodeQuotedPrintable(bytes)
    case .base64: TransferEncoding.decodeBase64(bytes)
    }
  }

  /// Spaces at a line's end were put there on the way (RFC 2045 §6.7 rule 3), also behind a soft break's `=`.
  private static func decodeQuotedPrintable(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var lines = LineReader(bytes)
    while var line = lines.next() {
      while line.last?.isASCIISpace == true { line.removeLast() }
      let isSoft = line.last == UInt8(ascii: "=")
      output += unescape(isSoft ? line.dropLast() : line)
      if !isSoft { output.append(0x0A) }
    }
    return output
  }

  /// Replaces `=XX`; an equals sign that starts no such triple stays.
  static func unescape(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var position = bytes.startIndex
    while position < bytes.endIndex {
      if bytes[position] == UInt8(ascii: "="), position + 2 < bytes.endIndex,
        let high = bytes[position + 1].hexadecimalValue,
        let low = bytes[position + 2].hexadecimalValue
      {
        output.append(high << 4 | low)
        position += 3
      } else {
        output.append(bytes[position])
        position += 1
      }
    }
    return output
  }

  private static func decodeBase64(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
      // Padding ends a run of its own: some writers encode line by line.
      if byte == UInt8(ascii: "=") { (bits, count) = (0, 0) }
      guard let value = base64Value(byte) else { continue }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        output.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return output
  }

  private static func base64Value(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
