/// A 64-bit hash (FNV-1a) that is the same in every process, unlike those of `Hasher`.
///
/// Source: Fowler, Noll, and Vo, "The FNV Non-Cryptographic Hash Algorithm"
/// (draft-eastlake-fnv).
package struct StableHash: Hashable, Sendable {
  /// The hash of the bytes so far.
  package private(set) var value: UInt64

  /// Creates the hash of no bytes; another seed gives unrelated hashes.
  package init(seed: UInt64 = 0) { value = 0xcbf2_9ce4_8422_2325 ^ seed }

  /// Adds the bytes of a string.
  package mutating func add(_ text: String) {
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// Adds the bytes of a string, and a byte that UTF-8 never contains, which separates strings.
  package mutating func add(part text: String) {
    add(text)
    value = (value ^ 0xFF) &* 0x100_0000_01b3
  }
}
