extension [UInt8] {
  /// The bytes as 16-bit code units with the high byte first; a leftover byte is dropped.
  package var utf16Units: [UInt16] {
    stride(from: 1, to: count, by: 2).map { UInt16(self[$0 - 1]) << 8 | UInt16(self[$0]) }
  }
}
