internal import Algorithms
internal import Values

/// The encoding of a part's bytes for transfer (RFC 2045 §6), or the older uuencode.
enum TransferEncoding {
  case identity, quotedPrintable, base64, uuencode

  /// Parses Content-Transfer-Encoding; an unknown encoding leaves the bytes unchanged.
  init(_ name: String?) {
    // Some senders add a comment or a semicolon.
    let word = name?.asciiTrimmed.asciiLowercased.prefix { !" \t;(".contains($0) }
    switch word {
    case "quoted-printable": self = .quotedPrintable
    case "base64": self = .base64
    case "uuencode", "x-uuencode", "uue", "x-uue": self = .uuencode
    default: self = .identity
    }
  }

  /// Decodes bytes; invalid input is kept, except in Base64, where it is skipped.
  func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    switch self {
    case .identity: Array(bytes)
    case .quotedPrintable: TransferEncoding.decodeQuotedPrintable(bytes)
    case .base64: Base64.decodeRuns(bytes)
    case .uuencode: TransferEncoding.decodeUUEncode(bytes)
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

  /// Decodes the lines between `begin` and `end` (POSIX, uuencode); text around them is skipped.
  ///
  /// The first character of a line is its number of bytes. Each further group of four characters
  /// holds three bytes.
  private static func decodeUUEncode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    var isInside = false
    var lines = LineReader(bytes)
    while let line = lines.next() {
      guard isInside else {
        isInside = line.starts(with: "begin ".utf8)
        continue
      }
      guard let first = line.first, !line.elementsEqual("end".utf8) else { break }
      let values = line.dropFirst().map { UInt32($0 &- 0x20) & 0x3F }
      let decoded = values.chunks(ofCount: 4).flatMap { group -> [UInt8] in
        let bits = group.reduce(0) { $0 << 6 | $1 } << (6 * (4 - group.count))
        return [16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) }
      }
      output += decoded.prefix(Int((first &- 0x20) & 0x3F))
    }
    return output
  }
}
