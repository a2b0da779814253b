internal import Glibc
internal import Values

/// A file that only its owner can read, written as its content arrives.
final class TraceFile: Sendable {
  private let path: String
  private let descriptor: CInt

  /// Creates or empties a file.
  init(creating path: String) throws(AtomicFileError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    self.path = path
    guard descriptor >= 0 else { throw AtomicFileError(.open, path, errno) }
    // An existing file keeps its mode when it is opened.
    guard fchmod(descriptor, 0o600) == 0 else { throw AtomicFileError(.open, path, errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Appends a string.
  func append(_ text: RedactedText) throws(AtomicFileError) {
    var rest = Array(text.text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw AtomicFileError(.write, path, errno) }
      rest = rest.dropFirst(count)
    }
  }
}
