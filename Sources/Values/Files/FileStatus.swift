package import Glibc

extension stat {
  /// Reads the status of the file that a path leads to; nil, with `errno`, if that fails.
  package init?(path: String) {
    self.init()
    guard stat(path, &self) == 0 else { return nil }
  }

  /// Reads the status of the file at a path, for a symbolic link its own; nil if that fails.
  package init?(linkPath: String) {
    self.init()
    guard lstat(linkPath, &self) == 0 else { return nil }
  }

  /// Reads the status of an open file; nil, with `errno`, if that fails.
  package init?(descriptor: CInt) {
    self.init()
    guard fstat(descriptor, &self) == 0 else { return nil }
  }

  /// The type of the file, such as `S_IFDIR`.
  package var type: mode_t { st_mode & S_IFMT }
}
