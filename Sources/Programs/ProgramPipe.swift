internal import Glibc
internal import SystemPackage

/// A new pipe, both of whose ends no other program inherits.
struct ProgramPipe {
  let readEnd: FileDescriptor
  let writeEnd: FileDescriptor

  /// Opens a pipe; `isOurs` names the end that this process keeps, which never blocks it.
  init(keeping ours: KeyPath<ProgramPipe, FileDescriptor>) throws(Errno) {
    var ends: [CInt] = [-1, -1]
    guard unsafe pipe2(&ends, O_CLOEXEC) == 0 else { throw Errno(rawValue: errno) }
    readEnd = FileDescriptor(rawValue: ends[0])
    writeEnd = FileDescriptor(rawValue: ends[1])
    _ = fcntl(self[keyPath: ours].rawValue, F_SETFL, O_NONBLOCK)
  }
}
