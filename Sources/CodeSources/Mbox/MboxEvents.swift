internal import Glibc
internal import Values

/// The kernel's events for a file, which may be replaced by another file.
struct MboxEvents: ~Copyable {
  /// The descriptor, which is readable when there are events; negative without kernel events.
  let descriptor: CInt

  init(_ file: MboxFile) {
    descriptor = inotify_init1(CInt(IN_CLOEXEC | IN_NONBLOCK))
    let mask = UInt32(IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_ONLYDIR)
    _ = unsafe inotify_add_watch(descriptor, file.folder, mask)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Discards all events; a check of the file finds what happened.
  func drain() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while let count = try? OpenFile.read(descriptor, into: &buffer), count > 0 {}
  }
}
