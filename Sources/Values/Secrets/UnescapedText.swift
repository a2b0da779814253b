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
    guard leaders.containsAny(of: text) else { return [] }
    return [
      UnescapedText(text, leader: UInt8(ascii: "=")) { EncodedWord.run(in: text, at: $0) },
      UnescapedText(text, leader: UInt8(ascii: "+")) { ShiftedRun.run(in: text, at: $0) },
      UnescapedText(text, leader: UInt8(ascii: "&")) { ShiftedRun.run(in: text, at: $0) },
    ].compactMap(\.self)
  }

  /// The first bytes of runs, which most strings do not contain.
  private static let leaders = ByteSet(where: SpecialBytes("=+&").contains)

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
