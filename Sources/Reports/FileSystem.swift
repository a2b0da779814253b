internal import Glibc
internal import Values

/// The system calls for files.
enum FileSystem {
  /// The type and permissions of a file; nil if the file does not exist.
  static func mode(of path: String) -> mode_t? {
    var facts = stat()
    return stat(path, &facts) == 0 ? facts.st_mode : nil
  }

  /// The type of a file, such as `S_IFDIR`; nil if the file does not exist.
  static func kind(of path: String) -> mode_t? { mode(of: path).map { $0 & S_IFMT } }

  /// Whether a path is the name of a pipe, whose writer waits for a reader.
  ///
  /// The path of an open descriptor, such as `/dev/stdout`, names no pipe, even if it leads to one.
  static func isNamedPipe(_ path: String) -> Bool {
    kind(of: path) == S_IFIFO && !InheritedDescriptor.isNamed(by: path)
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
