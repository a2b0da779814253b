/// Decodes encoded words: `=?utf-8?B?…?=` and `=?utf-8?Q?…?=`.
enum EncodedWord {
  static func run(in text: UnsafeBufferPointer<UInt8>, at position: Int) -> UnescapedText.Run? {
    // RFC 2047 §2 allows 75 bytes, but writers use more.
    let rest = text[position...].prefix(4096)
    guard rest.starts(with: "=?".utf8) else { return nil }
    let parts = rest.dropFirst(2)
      .split(separator: UInt8(ascii: "?"), maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[1].count == 1, let way = parts[1].first,
      parts[3].first == UInt8(ascii: "="), !parts[0].isEmpty,
      parts[0].allSatisfy(\.isVisibleASCII), parts[2].allSatisfy(\.isVisibleASCII),
      let bytes = decoded(Array(parts[2]), by: way)
    else { return nil }
    let charset = String(decoding: parts[0], as: UTF8.self).lowercased()
    let isLatin = charset.hasPrefix("iso-8859-1") || charset.hasPrefix("windows-125")
    let text = isLatin ? bytes.flatMap { String(Unicode.Scalar($0)).utf8 } : bytes
    return (text, parts[3].startIndex + 1)
  }

  private static func decoded(_ payload: [UInt8], by way: UInt8) -> [UInt8]? {
    switch way | 0x20 {
    case UInt8(ascii: "b"): Base64.decodeRuns(payload[...])
    case UInt8(ascii: "q"):
      Hex.unescape(payload.map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }[...], UInt8(ascii: "="))
    default: nil
    }
  }

  /// The end of whitespace, including whitespace that is escaped as in JSON.
  static func gap(in text: UnsafeBufferPointer<UInt8>, at position: Int) -> Int {
    var end = position
    while end < text.count {
      if [0x20, 0x09, 0x0A, 0x0D].contains(text[end]) {
        end += 1
      } else if text[end] == UInt8(ascii: "\\"), end + 1 < text.count,
        "rnt".utf8.contains(text[end + 1])
      {
        end += 2
      } else {
        break
      }
    }
    return end
  }
}
