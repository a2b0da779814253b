extension FixedWidthInteger {
  /// The bytes of the number, with the most significant byte first.
  package var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
