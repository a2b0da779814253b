internal import Values

/// The encoding of a part's bytes for transfer (RFC 2045 §6).
enum TransferEncoding {
  case identity, quotedPrintable, base64

  /// Parses Content-Transfer-Encoding; an unknown encoding leaves the bytes unchanged.
  init(_ name: String?) {
    switch name?.asciiLowercased.asciiTrimmed {
    case "quoted-printable": self = .quotedPrintable
    case "base64": self = .base64
    default: self = .identity
    }
  }

  /// Decodes bytes; invalid input is kept, except in Base64, where it is skipped.
  func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    switch self {
    case .identity: Array(bytes)
    case .quotedPrintable: TransferEncoding.decodeQuotedPrintable(bytes)
    case .base64: Base64.decodeRuns(bytes)
    }
  }

  /// Decodes bytes and removes spaces at line ends, which were added in transit.
  ///
  /// Spaces after the `=` of a soft line break are also removed (RFC 2045 §6.7 rule 3).
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
