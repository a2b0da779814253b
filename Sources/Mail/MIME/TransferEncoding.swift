internal import Values

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
    case .base64: Base64.decodeRuns(bytes)
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
      output += Hex.unescape(isSoft ? line.dropLast() : line, UInt8(ascii: "="))
      if !isSoft { output.append(0x0A) }
    }
    return output
  }
}
