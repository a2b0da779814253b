internal import Glibc
internal import Values

/// The result of reading a file.
package enum FileContent: Hashable, Sendable {
  case bytes([UInt8])
  case absent
  /// The file exists but can't be read, for this reason.
  case unreadable(reason: String)
}

extension FileContent {
  /// The maximum size in bytes, far more than these files have.
  private static let limit = 10_000_000

  /// Reads a file of this machine, which need not be a regular file.
  ///
  /// Users set `/dev/null` as a path to have no file.
  static let onDisk: @Sendable (String) -> FileContent = { path in
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return failed(errno) }
    defer { close(descriptor) }
    do throws(SystemCallError) {
      let bytes = try OpenFile.bytes(from: descriptor, limit: limit + 1)
      return bytes.count > limit ? .unreadable(reason: "too large") : .bytes(bytes)
    } catch {
      return failed(error.code)
    }
  }

  private static func failed(_ code: CInt) -> FileContent {
    switch code {
    case ENOENT: .absent
    case EACCES, EPERM: .unreadable(reason: "no permission")
    case EISDIR: .unreadable(reason: "it is a folder")
    default: .unreadable(reason: "system error")
    }
  }
}
