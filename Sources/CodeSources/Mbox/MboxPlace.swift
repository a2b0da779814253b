/// The place of a message in an mbox file, with its content.
struct MboxPlace {
  /// The offset of the message.
  private(set) var start = 0

  /// The offset after the message.
  private(set) var end = 0

  /// The hash of the message, which is valid only in this process.
  private var hash = MboxPlace.hash([])

  /// The start of a file.
  init() {}

  /// The place of a message in bytes that start at an offset of the file.
  init(of message: ArraySlice<UInt8>, at offset: Int) {
    (start, end) = (offset + message.startIndex, offset + message.endIndex)
    hash = MboxPlace.hash(message)
  }

  /// Whether bytes from `start` on begin with the message.
  ///
  /// Mail programs such as mutt change an mbox file in place, for example to store flags. Then the
  /// offsets are no longer valid.
  func isStart(of bytes: [UInt8]) -> Bool {
    bytes.count >= end - start && MboxPlace.hash(bytes.prefix(end - start)) == hash
  }

  private static func hash(_ bytes: ArraySlice<UInt8>) -> Int {
    var hasher = Hasher()
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}
