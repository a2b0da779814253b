internal import Glibc
internal import SystemPackage

/// A new pipe, both of whose ends no other program inherits.
struct ProgramPipe {
  let readEnd: FileDescriptor
  let writeEnd: FileDescriptor

  /// Opens a pipe; `isOurs` names the end that this process keeps, which never blocks it.
  init(keeping ours: KeyPath<ProgramPipe, FileDescriptor>) throws(Errno) {
    do {
      let ends = try FileDescriptor.pipe()
      (readEnd, writeEnd) = (ends.readEnd, ends.writeEnd)
    } catch {
      throw error as? Errno ?? .ioError
    }
    for end in [readEnd, writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(self[keyPath: ours].rawValue, F_SETFL, O_NONBLOCK)
  }
}
