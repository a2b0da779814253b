internal import Glibc

/// A descriptor of this process that a path names, such as `/dev/stdout`.
enum InheritedDescriptor {
  /// A copy of the descriptor; nil if the path names a file in a folder.
  ///
  /// The copy continues where the descriptor writes. Opening the path again would write to the
  /// start of a file, or replace it.
  static func copy(of path: String) throws(AtomicFileError) -> CInt? {
    guard let number = number(in: path), !isUnconnectedSocket(number) else { return nil }
    let descriptor = fcntl(number, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { throw AtomicFileError(.open, path, errno) }
    return descriptor
  }

  /// Whether the descriptor keeps the number of a closed standard stream.
  ///
  /// A service manager such as systemd passes connected sockets, which work as output.
  private static func isUnconnectedSocket(_ descriptor: CInt) -> Bool {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = withUnsafeMutableBytes(of: &address) {
      getpeername(descriptor, $0.assumingMemoryBound(to: sockaddr.self).baseAddress, &size)
    }
    return result != 0 && errno == ENOTCONN
  }

  private static func number(in path: String) -> CInt? {
    switch path {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      let folders = ["/dev/fd/", "/proc/self/fd/"]
      guard let folder = folders.first(where: path.hasPrefix) else { return nil }
      return CInt(path.dropFirst(folder.count))
    }
  }
}
