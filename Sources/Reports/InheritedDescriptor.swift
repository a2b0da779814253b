internal import Glibc

/// A descriptor of this process that a path names, such as `/dev/stdout`.
enum InheritedDescriptor {
  /// A copy of the descriptor; nil if the path names a file in a folder.
  ///
  /// The copy continues where the descriptor writes. Opening the path again would write to the
  /// start of a file, or replace it.
  static func copy(of path: String) throws(AtomicFileError) -> CInt? {
    // A socket can be the placeholder of a closed standard output.
    guard let number = number(in: path), FileSystem.kind(of: path) != S_IFSOCK else { return nil }
    let descriptor = fcntl(number, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { throw AtomicFileError(.open, path, errno) }
    return descriptor
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
