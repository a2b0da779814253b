internal import Glibc

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
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count <= limit {
      let count = part.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return failed(errno) }
      guard count > 0 else { return .bytes(bytes) }
      bytes += part[..<count]
    }
    return .unreadable(reason: "too large")
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
