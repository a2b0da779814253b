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
}
