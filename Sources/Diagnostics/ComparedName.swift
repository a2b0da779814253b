/// An unknown name, with the facts that exclude most known names.
struct ComparedName {
  let name: String
  /// The number of scalars in lowercase.
  let count: Int
  let letters: LetterSet

  init(_ name: String) {
    self.name = name
    if name.isASCII {
      count = name.utf8.count
      letters = LetterSet(ofASCII: name)
    } else {
      let scalars = name.lowercased().unicodeScalars
      count = scalars.count
      letters = LetterSet(of: scalars)
    }
  }

  /// The scalars in lowercase.
  var scalars: [Unicode.Scalar] { Array(name.lowercased().unicodeScalars) }
}

/// A set with a bit for each letter regardless of case; other characters share the bits.
///
/// A letter in only one of two names requires at least one edit.
struct LetterSet {
  private var bits: UInt64 = 0

  init(ofASCII name: String) {
    let utf8 = name.utf8
    let bytes = utf8.span
    for offset in bytes.indices { insert(UInt32(bytes[offset])) }
  }

  init(of scalars: String.UnicodeScalarView) {
    for scalar in scalars { insert(scalar.value) }
  }

  /// The number of letters that another set does not have.
  func count(without other: LetterSet) -> Int { (bits & ~other.bits).nonzeroBitCount }

  private mutating func insert(_ letter: UInt32) {
    let isCapital = letter >= 0x41 && letter <= 0x5A
    bits |= 1 << (UInt64(letter | (isCapital ? 0x20 : 0)) & 63)
  }
}

extension String {
  var isASCII: Bool { hasOnlyBytes(in: 0...0x7F) }

  /// Whether all bytes of the UTF-8 form are in a range.
  ///
  /// Every line of output and every unknown name is tested, so a loop replaces `allSatisfy`.
  func hasOnlyBytes(in range: ClosedRange<UInt8>) -> Bool {
    let utf8 = utf8
    let bytes = utf8.span
    for offset in bytes.indices where !range.contains(bytes[offset]) { return false }
    return true
  }
}
