/// A string with its encoded runs decoded, and the original place of each part.
///
/// Some encodings can't be read one character at a time, because the characters of a run share
/// digits. The encodings are encoded words of mail headers (RFC 2047), UTF-7 (RFC 2152), and
/// IMAP's mailbox names (RFC 3501 §5.1.3).
struct UnescapedText {
  /// The decoded string.
  private(set) var bytes: [UInt8] = []
  private var parts: [Part] = []

  /// The decoded bytes of a run, and the position after the run.
  typealias Run = (bytes: [UInt8], end: Int)

  /// The start of a part in the decoded string, and the part's original range.
  private struct Part {
    let start: Int
    let origin: Range<Int>
    let isRun: Bool
  }

  /// Decodes a string separately by each encoding that occurs in it.
  static func all(of text: UnsafeBufferPointer<UInt8>) -> [UnescapedText] {
    guard text.contains(where: leaders.contains) else { return [] }
    return [
      UnescapedText(text, leader: UInt8(ascii: "=")) { EncodedWord.run(in: text, at: $0) },
      UnescapedText(text, leader: UInt8(ascii: "+")) { ShiftedRun.run(in: text, at: $0) },
      UnescapedText(text, leader: UInt8(ascii: "&")) { ShiftedRun.run(in: text, at: $0) },
    ].compactMap(\.self)
  }

  /// The first bytes of runs, which most strings do not contain.
  private static let leaders = SpecialBytes("=+&")

  /// Decodes the runs of one encoding; nil if there are none.
  private init?(
    _ text: UnsafeBufferPointer<UInt8>,
    leader: UInt8,
    _ run: (Int) -> Run?
  ) {
    var (copied, next) = (0, text.firstIndex(of: leader))
    while let place = next {
      var end = place + 1
      if let found = run(place) {
        append(text[copied..<place], copied..<place, isRun: false)
        append(found.bytes, place..<found.end, isRun: true)
        end = found.end
        // Whitespace between two encoded words belongs to neither (RFC 2047 §6.2).
        let gap = EncodedWord.gap(in: text, at: end)
        if leader == UInt8(ascii: "="), gap > end, run(gap) != nil { end = gap }
        copied = end
      }
      next = text[end...].firstIndex(of: leader)
    }
    guard !parts.isEmpty else { return nil }
    append(text[copied...], copied..<text.count, isRun: false)
  }

  private mutating func append(
    _ decoded: some Collection<UInt8>,
    _ origin: Range<Int>,
    isRun: Bool
  ) {
    guard !decoded.isEmpty else { return }
    parts.append(Part(start: bytes.count, origin: origin, isRun: isRun))
    bytes += decoded
  }

  /// Converts ranges of the decoded string to original ranges, extended to whole runs.
  func origins(of places: [Range<Int>]) -> [Range<Int>] {
    places.compactMap { place in
      guard let first = part(at: place.lowerBound), let last = part(at: place.upperBound - 1) else {
        return nil
      }
      let start = first.isRun ? 0 : place.lowerBound - first.start
      let end = last.origin.lowerBound + place.upperBound - last.start
      return (first.origin.lowerBound + start)..<(last.isRun ? last.origin.upperBound : end)
    }
  }

  private func part(at position: Int) -> Part? { parts.last { $0.start <= position } }
}

/// Decodes encoded words: `=?utf-8?B?…?=` and `=?utf-8?Q?…?=`.
enum EncodedWord {
  static func run(in text: UnsafeBufferPointer<UInt8>, at position: Int) -> UnescapedText.Run? {
    // RFC 2047 §2 allows 75 bytes, but writers use more.
    let rest = text[position...].prefix(4096)
    guard rest.starts(with: "=?".utf8) else { return nil }
    let parts = rest.dropFirst(2)
      .split(separator: UInt8(ascii: "?"), maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[1].count == 1, let way = parts[1].first,
      parts[3].first == UInt8(ascii: "="), !parts[0].isEmpty, parts[0].allSatisfy(isWordByte),
      parts[2].allSatisfy(isWordByte), let bytes = decoded(Array(parts[2]), by: way)
    else { return nil }
    let charset = String(decoding: parts[0], as: UTF8.self).lowercased()
    let isLatin = charset.hasPrefix("iso-8859-1") || charset.hasPrefix("windows-125")
    let text = isLatin ? bytes.flatMap { String(Unicode.Scalar($0)).utf8 } : bytes
    return (text, parts[3].startIndex + 1)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }

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

/// Decodes runs of UTF-16 in Base64 after `+`, or after `&` in IMAP's mailbox names.
enum ShiftedRun {
  static func run(in text: UnsafeBufferPointer<UInt8>, at position: Int) -> UnescapedText.Run? {
    let leader = text[position]
    let alphabet = leader == UInt8(ascii: "&") ? ModifiedBase64.alphabet : Base64.alphabet
    // In HTML, the `&` may be escaped.
    let isEscaped = leader == UInt8(ascii: "&") && text[position...].starts(with: "&amp;".utf8)
    let digits = text[(position + (isEscaped ? 5 : 1))...].prefix(while: alphabet.contains)
    let end = digits.endIndex
    let isClosed = end < text.count && text[end] == UInt8(ascii: "-")
    if digits.isEmpty { return isClosed ? ([leader], end + 1) : nil }
    // Without `-`, a run of IMAP is truncated, or it is a reference of HTML such as `&quot;`.
    let isCut = end == text.count || text[end...].starts(with: "…".utf8)
    guard leader != UInt8(ascii: "&") || isClosed || isCut else { return nil }
    let bytes = alphabet.decodeDigits(of: Array(digits)[...])
    guard let text = String(validating: units(bytes), as: UTF16.self), !text.isEmpty else {
      return nil
    }
    return (Array(text.utf8), isClosed ? end + 1 : end)
  }

  /// Combines bytes into 16-bit code units; a leftover byte is padding.
  private static func units(_ bytes: [UInt8]) -> [UInt16] {
    stride(from: 1, to: bytes.count, by: 2).map { UInt16(bytes[$0 - 1]) << 8 | UInt16(bytes[$0]) }
  }
}
