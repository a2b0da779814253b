/// Many strings in one buffer, each in its UTF-8 bytes and four more.
///
/// An array takes about 80 bytes for each string of 30 characters. A run can have 100,000 names.
package struct PackedStrings: Hashable, Sendable {
  private var bytes: [UInt8] = []
  /// The end of each string in `bytes`.
  private var ends: [UInt32] = []

  /// Creates an empty list.
  package init() {}

  /// The length of all strings in UTF-8.
  package var byteCount: Int { bytes.count }

  /// Reserves memory for this number of strings, and for all of their bytes.
  package mutating func reserveCapacity(_ count: Int, bytes byteCount: Int) {
    ends.reserveCapacity(count)
    bytes.reserveCapacity(byteCount)
  }

  /// Adds a string at the end.
  package mutating func append(_ string: String) {
    bytes.append(contentsOf: string.utf8)
    ends.append(UInt32(bytes.count))
  }

  /// Adds all strings of another list at the end.
  package mutating func append(contentsOf other: PackedStrings) {
    let start = UInt32(bytes.count)
    bytes += other.bytes
    ends += other.ends.lazy.map { start + $0 }
  }
}

extension PackedStrings: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { ends.count }

  package subscript(position: Int) -> String {
    let start = position == 0 ? 0 : Int(ends[position - 1])
    return String(decoding: bytes[start..<Int(ends[position])], as: UTF8.self)
  }
}
