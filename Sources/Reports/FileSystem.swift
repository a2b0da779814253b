internal import Glibc
internal import Values

/// The system calls for files.
enum FileSystem {
  /// Whether a path is the name of a pipe, whose writer waits for a reader.
  ///
  /// The path of an open descriptor, such as `/dev/stdout`, names no pipe, even if it leads to one.
  static func isNamedPipe(_ path: String) -> Bool {
    stat(path: path)?.type == S_IFIFO && !InheritedDescriptor.isNamed(by: path)
  }

  /// Writes all bytes to an open file; `path` is for the error.
  static func write(
    _ bytes: [UInt8],
    to descriptor: CInt,
    of path: String
  ) throws(AtomicFileError) {
    do throws(SystemCallError) { try OpenFile.write(bytes, to: descriptor) } catch {
      throw AtomicFileError(.write, path, error.code)
    }
  }

  /// Opens a new file with an unused name.
  static func openTemporary(
    in folder: String,
    for path: String,
    mode: mode_t = 0o666
  ) throws(AtomicFileError) -> (name: String, descriptor: CInt) {
    var number = 0
    while true {
      let name = "\(folder)/.authflow-\(getpid())-\(number).tmp"
      let descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      if descriptor >= 0 { return (name, descriptor) }
      guard errno == EEXIST else { throw AtomicFileError(.open, path, errno) }
      number += 1
    }
  }
}
