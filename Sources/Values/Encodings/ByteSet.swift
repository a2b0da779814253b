/// A set of bytes, to test whole strings for bytes that few strings have.
package struct ByteSet: Sendable {
  /// The bit that a byte adds to the result: 1 for a member, otherwise 0.
  private let bits: [UInt8]

  /// Creates a set of the bytes that match.
  package init(where isMember: (UInt8) -> Bool) {
    bits = (UInt8.min...UInt8.max).map { isMember($0) ? 1 : 0 }
  }

  /// Whether any of the bytes is in the set.
  ///
  /// A loop that does not stop at a member takes half the time, and most strings have no member.
  package func containsAny(of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bits.withUnsafeBufferPointer { bits in
      bytes.reduce(0) { $0 | bits[Int($1)] } != 0
    }
  }

  /// Whether any of the bytes is in the set.
  package func containsAny(of bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { containsAny(of: $0) }
  }

  /// Whether any byte of the string's UTF-8 form is in the set.
  package func containsAny(of text: String) -> Bool {
    var text = text
    return text.withUTF8 { containsAny(of: $0) }
  }
}
