extension [UInt8] {
  /// Appends the UTF-8 forms of strings, with an ASCII character between each two.
  @inlinable package mutating func append(
    _ texts: [String],
    separatedBy separator: Unicode.Scalar
  ) {
    append(texts, separatedBy: separator) { bytes, text in bytes += text.utf8 }
  }

  /// Appends the bytes that `write` makes of each part, with an ASCII character between each two.
  @inlinable package mutating func append<Part>(
    _ parts: some Sequence<Part>,
    separatedBy separator: Unicode.Scalar,
    write: (inout [UInt8], Part) -> Void
  ) {
    var isFirst = true
    for part in parts {
      if !isFirst { append(UInt8(ascii: separator)) }
      isFirst = false
      write(&self, part)
    }
  }
}
