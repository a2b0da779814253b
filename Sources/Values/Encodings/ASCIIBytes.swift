/// The classes of ASCII bytes, which text is read by.
///
/// They are inlined in other modules, because readers of messages test every byte.
extension UInt8 {
  /// Whether the byte is a space, tab, line feed, vertical tab, form feed, or carriage return.
  @inlinable package var isASCIISpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// Whether the byte is a letter, a digit, or another visible character.
  @inlinable package var isVisibleASCII: Bool { (0x21...0x7E).contains(self) }

  /// Whether the byte is a letter from `A` to `Z` or from `a` to `z`.
  @inlinable package var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// Whether the byte is a letter from `A` to `Z`.
  @inlinable package var isASCIIUppercase: Bool { (0x41...0x5A).contains(self) }

  /// Whether the byte is a letter from `a` to `z`.
  @inlinable package var isASCIILowercase: Bool { (0x61...0x7A).contains(self) }

  /// Whether the byte is a digit from `0` to `9`.
  @inlinable package var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether the byte is a hexadecimal digit, in either case.
  @inlinable package var isASCIIHexDigit: Bool {
    isASCIIDigit || (0x61...0x66).contains(self | 0x20)
  }

  /// Whether the byte is a letter or a digit.
  @inlinable package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  /// The byte with an uppercase letter changed to lowercase.
  @inlinable package var asciiLowercased: UInt8 { isASCIIUppercase ? self | 0x20 : self }
}
