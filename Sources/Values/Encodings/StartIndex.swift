/// Finds the places in bytes where strings of a list may begin, by their first four bytes.
///
/// The first four bytes at a place select a bit, which states whether any string can start with
/// them. Nearly every place needs only that test.
struct StartIndex: Sendable {
  /// The number of first bytes that are compared.
  static let length = MemoryLayout<UInt32>.size

  /// The bits that state which first bytes a string can have.
  ///
  /// They fit in the fastest cache. With the secrets of a hundred scenarios, the bits still reject
  /// about nine places in ten.
  private var bits = [UInt64](repeating: 0, count: 64)
  /// The number of the last string with each start.
  private var last: [UInt32: Int] = [:]
  /// The string before each string with the same start.
  ///
  /// A list for each start would need about a hundred allocations in each scenario.
  private var previous: [Int?] = []

  /// Adds a string, whose number is the count of the strings before it.
  mutating func insert(_ start: UInt32) {
    let number = previous.count
    if number == 0 { reserveCapacity() }
    previous.append(last.updateValue(number, forKey: start))
    let bit = StartIndex.bit(start)
    bits[bit >> 6] |= 1 << UInt64(bit & 63)
  }

  /// Reserves memory for the forms of a few secrets, which are added one by one.
  private mutating func reserveCapacity() {
    last.reserveCapacity(24)
    previous.reserveCapacity(32)
  }

  /// The number of the last string with a start; nil if there is none.
  func last(startingWith start: UInt32) -> Int? { last[start] }

  /// The number of the string before a string with the same start; nil if there is none.
  func previous(before number: Int) -> Int? { previous[number] }

  /// The first place in a range where a string may begin; nil if there is none.
  ///
  /// The text must have four bytes from each place.
  func place(in text: UnsafeBufferPointer<UInt8>, _ places: Range<Int>) -> Int? {
    bits.withUnsafeBufferPointer { bits in
      places.first { place in
        let bit = StartIndex.bit(StartIndex.start(in: text, at: place))
        return bits[bit >> 6] & (1 << UInt64(bit & 63)) != 0
      }
    }
  }

  /// The four bytes at a place, as they are in memory.
  static func start(in text: UnsafeBufferPointer<UInt8>, at place: Int) -> UInt32 {
    UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: place, as: UInt32.self)
  }

  /// The first four bytes of a string, as they are in memory; nil for a shorter string.
  static func start(of string: [UInt8]) -> UInt32? {
    guard string.count >= length else { return nil }
    return string.withUnsafeBufferPointer { start(in: $0, at: 0) }
  }

  /// Selects a bit; the multiplication mixes all four bytes into the top bits (Knuth, TAOCP 3,
  /// 6.4).
  private static func bit(_ start: UInt32) -> Int { Int((start &* 0x9E37_79B1) >> 20) }
}
