internal import Glibc
internal import Values

/// A descriptor of this process that a path names, such as `/dev/stdout`.
package enum InheritedDescriptor {
  /// Whether the path, or the target of its links, names a descriptor.
  package static func isNamed(by path: String) -> Bool { number(in: path) != nil }

  /// A copy of the descriptor; nil if the path names a file in a folder.
  ///
  /// The copy continues where the descriptor writes. Opening the path again would write to the
  /// start of a file, or replace it.
  static func copy(of path: String) throws(AtomicFileError) -> CInt? {
    guard let number = number(in: path), !isUnconnectedSocket(number) else { return nil }
    guard isInheritedOutput(number) else { throw AtomicFileError(.open, path, EBADF) }
    let descriptor = fcntl(number, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { throw AtomicFileError(.open, path, errno) }
    return descriptor
  }

  /// Whether the process was started with the descriptor as an output, and did not open it itself.
  ///
  /// The start of a program closes all descriptors with `FD_CLOEXEC`.
  private static func isInheritedOutput(_ descriptor: CInt) -> Bool {
    let (flags, status) = (fcntl(descriptor, F_GETFD), fcntl(descriptor, F_GETFL))
    guard flags >= 0, status >= 0 else { return false }
    return flags & FD_CLOEXEC == 0 && status & O_ACCMODE != O_RDONLY
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

  /// The number of the descriptor to which the path or its symbolic links lead; nil for none.
  private static func number(in path: String) -> CInt? {
    var path = path
    // The system follows as many links (path_resolution(7)).
    for _ in 0...40 {
      if path == "/dev/stdout" { return STDOUT_FILENO }
      if path == "/dev/stderr" { return STDERR_FILENO }
      let folder = Folder.containing(path)
      let place = folder.realPath ?? folder
      if ["/dev/fd", "/proc/self/fd"].contains(folder) || isOfDescriptors(place) {
        return CInt(path.dropFirst(folder.count + 1))
      }
      guard let target = path.linkTarget else { return nil }
      path = target.path(in: place)
    }
    return nil
  }

  /// Whether a folder without links has the descriptors of this process or of one of its threads.
  private static func isOfDescriptors(_ folder: String) -> Bool {
    folder.hasPrefix("/proc/\(getpid())/") && folder.hasSuffix("/fd")
  }
}
