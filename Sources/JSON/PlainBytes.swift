extension UnsafeBufferPointer<UInt8> {
  /// The position of the first byte from `start` on that a JSON string can't contain directly; the
  /// number of bytes if there is none.
  func firstSpecial(from start: Int) -> Int {
    var position = start
    let bytes = UnsafeRawBufferPointer(self)
    while position + 8 <= count,
      bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self).arePlainInString
    {
      position += 8
    }
    while position < count, self[position].isPlainInString { position += 1 }
    return position
  }
}

extension UInt8 {
  /// Whether a string can contain the byte directly, without an escape.
  var isPlainInString: Bool {
    self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }
}

extension UInt64 {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highestBits: UInt64 = 0x8080_8080_8080_8080

  /// Whether a string can contain all eight bytes directly.
  ///
  /// A byte below another becomes negative when that is subtracted (Warren, *Hacker's Delight*,
  /// 6–1).
  fileprivate var arePlainInString: Bool {
    let quote = self ^ (UInt64.ones &* UInt64(UInt8(ascii: "\"")))
    let backslash = self ^ (UInt64.ones &* UInt64(UInt8(ascii: "\\")))
    let special =
      (self &- UInt64.ones &* 0x20) & ~self | (quote &- UInt64.ones) & ~quote
      | (backslash &- UInt64.ones) & ~backslash
    return special & UInt64.highestBits == 0
  }
}
