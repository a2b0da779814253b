extension HTTPHeader {
  /// Reads a header's line with its line end.
  ///
  /// The result is nil for a line that needs libcurl's rules: without a name, with a tab or another
  /// control character, or not in UTF-8.
  init?(line: Span<UInt8>) {
    var end = line.count
    if end > 0, line[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    if end > 0, line[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    var colon = 0
    while colon < end, line[colon].isTokenByte { colon += 1 }
    guard colon > 0, colon < end, line[colon] == UInt8(ascii: ":") else { return nil }
    var start = colon + 1
    for place in start..<end where line[place] < 0x20 { return nil }
    while start < end, line[start] == UInt8(ascii: " ") { start += 1 }
    while start < end, line[end - 1] == UInt8(ascii: " ") { end -= 1 }
    guard let name = String(validUTF8: line.extracting(0..<colon)),
      let value = String(validUTF8: line.extracting(start..<end))
    else { return nil }
    self.init(name, value)
  }
}

extension String {
  fileprivate init?(validUTF8 bytes: Span<UInt8>) {
    guard let text = try? UTF8Span(validating: bytes) else { return nil }
    self.init(copying: text)
  }
}
