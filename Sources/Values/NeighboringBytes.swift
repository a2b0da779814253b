extension String {
  /// Whether any two neighboring bytes of the UTF-8 form match.
  ///
  /// Every string of a scenario is tested this way, so a loop replaces the zipped sequences.
  package func hasNeighboringBytes(where match: (UInt8, UInt8) -> Bool) -> Bool {
    var before: UInt8?
    for byte in utf8 {
      if let before, match(before, byte) { return true }
      before = byte
    }
    return false
  }
}
