/// A message in a part of an mbox file.
struct MboxMessage {
  let start: Int
  let end: Int
  let text: [UInt8]
  /// Whether another message follows, so no bytes can be added.
  let isFollowed: Bool

  /// The messages in the bytes from the start of a message on.
  static func all(in bytes: [UInt8]) -> [MboxMessage] {
    let starts = MboxText.starts(in: bytes[...])
    return starts.enumerated().map { index, start in
      let next = index + 1 < starts.count ? starts[index + 1] : nil
      let end = next ?? bytes.count
      return MboxMessage(
        start: start,
        end: end,
        text: MboxText.message(bytes[start..<end]),
        isFollowed: next != nil
      )
    }
  }
}
