internal import Glibc

extension String {
  /// This text with `replacement` wherever the bytes of `part` stand; nil where they stand nowhere.
  ///
  /// Bytes are compared, not characters: a combining mark behind a secret must not hide it. It is
  /// also what makes looking for the many spellings of a scenario's secrets cheap.
  func replacingBytes(of part: String, with replacement: String) -> String? {
    guard !part.isEmpty, part.utf8.count <= utf8.count else { return nil }
    var (text, part) = (self, part)
    return text.withUTF8 { text in
      part.withUTF8 { part in
        guard var place = String.firstPlace(of: part, in: text, from: 0) else { return nil }
        var (result, end) = ([UInt8](), 0)
        while true {
          result += text[end..<place]
          result += replacement.utf8
          end = place + part.count
          guard let next = String.firstPlace(of: part, in: text, from: end) else { break }
          place = next
        }
        result += text[end...]
        return String(decoding: result, as: UTF8.self)
      }
    }
  }

  private static func firstPlace(
    of part: UnsafeBufferPointer<UInt8>,
    in text: UnsafeBufferPointer<UInt8>,
    from start: Int
  ) -> Int? {
    guard let whole = text.baseAddress, let wanted = part.baseAddress else { return nil }
    var place = start
    while text.count - place >= part.count {
      let room = text.count - place - part.count + 1
      guard let found = memchr(whole + place, Int32(wanted[0]), room) else { return nil }
      place = UnsafeRawPointer(found) - UnsafeRawPointer(whole)
      if memcmp(found, wanted, part.count) == 0 { return place }
      place += 1
    }
    return nil
  }
}
