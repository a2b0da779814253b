internal import Glibc

/// Many byte strings that are looked for in one pass over a text, whatever their number.
///
/// A scenario knows some hundred spellings of its secrets, and every text of its reports is held
/// against all of them. The first four bytes at a place choose a bit that says whether any spelling can
/// begin there, which is all that is asked at nearly every place.
struct SpellingIndex: Sendable {
  /// The shortest that can be looked for.
  private static let startLength = 4

  /// 4096 bits: few enough for the fastest cache, and enough to say no to all but one place in some
  /// ten where a hundred scenarios' secrets are known.
  private var mayBegin = [UInt64](repeating: 0, count: 64)
  /// By their first four bytes, longest first.
  private var byStart: [UInt32: [[UInt8]]] = [:]

  mutating func insert(_ spelling: [UInt8]) {
    guard spelling.count >= SpellingIndex.startLength else { return }
    let start = spelling.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    var known = byStart[start] ?? []
    guard !known.contains(spelling) else { return }
    let place = known.firstIndex { $0.count < spelling.count } ?? known.endIndex
    known.insert(spelling, at: place)
    byStart[start] = known
    let bit = SpellingIndex.bit(start)
    mayBegin[bit >> 6] |= 1 << UInt64(bit & 63)
  }

  /// The stretches of a text that spellings cover, in order; those that overlap are one.
  func places(in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var places: [Range<Int>] = []
    guard !byStart.isEmpty, text.count >= SpellingIndex.startLength else { return places }
    let text = UnsafeRawBufferPointer(text)
    mayBegin.withUnsafeBufferPointer { mayBegin in
      for place in 0...(text.count - SpellingIndex.startLength) {
        let start = text.loadUnaligned(fromByteOffset: place, as: UInt32.self)
        let bit = SpellingIndex.bit(start)
        guard mayBegin[bit >> 6] & (1 << UInt64(bit & 63)) != 0,
          let length = longest(from: start, in: text, at: place)
        else { continue }
        places.joinOrAppend(place..<(place + length))
      }
    }
    return places
  }

  private func longest(
    from start: UInt32,
    in text: UnsafeRawBufferPointer,
    at place: Int
  ) -> Int? {
    guard let base = text.baseAddress else { return nil }
    return byStart[start]?.first { spelling in
      spelling.count <= text.count - place && memcmp(base + place, spelling, spelling.count) == 0
    }?.count
  }

  /// Multiplying mixes all four bytes into the topmost bits (Knuth, TAOCP 3, 6.4).
  private static func bit(_ start: UInt32) -> Int { Int((start &* 0x9E37_79B1) >> 20) }
}

extension [Range<Int>] {
  /// Adds a range that begins no earlier than the last, as a part of that one where they overlap.
  mutating func joinOrAppend(_ range: Range<Int>) {
    guard let last, range.lowerBound < last.upperBound else { return append(range) }
    self[count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
  }
}
