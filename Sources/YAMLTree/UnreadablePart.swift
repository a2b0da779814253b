/// A part that can't be read.
///
/// The next document starts at this line or below.
struct UnreadablePart {
  let firstLine: Int

  /// The next line that starts a document, searched from an earlier line; nil if there is none.
  func nextDocument(in bytes: UnsafeBufferPointer<UInt8>, from start: LinePlace) -> LinePlace? {
    var place = start
    while place.byte < bytes.count {
      if place.linesBefore + 1 >= firstLine, unsafe isMarker(bytes[place.byte...]) { return place }
      unsafe place.skipLine(in: bytes)
    }
    return nil
  }

  private func isMarker(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard unsafe rest.starts(with: "---".utf8) else { return false }
    guard let next = unsafe rest.dropFirst(3).first else { return true }
    return " \t\r\n".utf8.contains(next)
  }
}

/// A line of the text, with the offset of its first byte.
struct LinePlace {
  var byte: Int
  var linesBefore: Int
}

extension LinePlace {
  fileprivate mutating func skipLine(in bytes: UnsafeBufferPointer<UInt8>) {
    linesBefore += 1
    while byte < bytes.count {
      let current = unsafe bytes[byte]
      byte += 1
      if current == UInt8(ascii: "\n") { return }
      if current == UInt8(ascii: "\r") {
        if unsafe byte < bytes.count && bytes[byte] == UInt8(ascii: "\n") { byte += 1 }
        return
      }
    }
  }
}
