internal import Glibc

/// Reads a file or standard input line by line, without keeping it in memory.
struct EventLines {
  private let descriptor: CInt
  private let path: String
  private var buffer: [UInt8] = []
  /// The start of the unread part of `buffer`.
  private var start = 0
  private var isAtEnd = false

  /// Opens a file; `-` is standard input.
  ///
  /// - Throws: `CommandFailure` if the file can't be opened.
  init(opening path: String) throws(CommandFailure) {
    self.path = path
    descriptor = path == "-" ? dup(0) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(.events, path, InputFileError(errno, at: path)) }
  }

  /// Closes the file.
  func end() { close(descriptor) }

  /// The next line without its line break; nil after the last one.
  ///
  /// A last line without a line break is also returned, and `isComplete` is then false.
  mutating func next() throws(CommandFailure) -> (bytes: ArraySlice<UInt8>, isComplete: Bool)? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return (buffer[start..<end], true)
      }
      searched = buffer.count - start
      guard !isAtEnd else {
        defer { start = buffer.count }
        return start < buffer.count ? (buffer[start...], false) : nil
      }
      try fill()
    }
  }

  /// Drops what was read, and reads the next block.
  private mutating func fill() throws(CommandFailure) {
    buffer.removeFirst(start)
    start = 0
    var part = [UInt8](repeating: 0, count: 1 << 16)
    let count: Int
    do throws(InputFileError) {
      count = try InputFile.read(descriptor, of: path, into: &part)
    } catch {
      throw .unreadable(.events, path, error)
    }
    isAtEnd = count == 0
    buffer += part[..<count]
  }
}
