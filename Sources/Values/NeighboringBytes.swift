extension String {
  /// Whether any two neighboring bytes of the UTF-8 form match.
  ///
  /// Every string of a scenario is tested this way, so a loop replaces the zipped sequences.
  @inlinable package func hasNeighboringBytes(where match: (UInt8, UInt8) -> Bool) -> Bool {
    let utf8 = utf8
    let bytes = utf8.span
    for offset in bytes.indices.dropFirst() where match(bytes[offset - 1], bytes[offset]) {
      return true
    }
    return false
  }

  /// Whether any byte of the UTF-8 form matches.
  @inlinable package func hasByte(where match: (UInt8) -> Bool) -> Bool {
    let utf8 = utf8
    let bytes = utf8.span
    for offset in bytes.indices where match(bytes[offset]) { return true }
    return false
  }

  /// Whether both strings have the same UTF-8 form.
  ///
  /// Equal strings can differ in their bytes, such as `é` as one scalar or as two.
  package func hasSameBytes(as other: String) -> Bool {
    let (ownUTF8, otherUTF8) = (utf8, other.utf8)
    let bytes = ownUTF8.span
    let others = otherUTF8.span
    guard bytes.count == others.count else { return false }
    for offset in bytes.indices where bytes[offset] != others[offset] { return false }
    return true
  }
}
