internal import Glibc
internal import Values

extension String {
  /// The real path (realpath(3)): absolute, without `.`, `..`, and symbolic links; nil if it does
  /// not exist.
  package var realPath: String? {
    guard let place = realpath(self, nil) else { return nil }
    defer { free(place) }
    return String(cString: place)
  }

  /// The place to which the symbolic links of a path lead, even if no file is there yet; nil if the
  /// links lead back to themselves.
  package var destination: String? {
    var path = self
    // The system follows as many links (path_resolution(7)).
    for _ in 0...40 {
      if let real = path.realPath { return real }
      // The link of an open pipe in /proc has a target that is not a path.
      guard !Folder.exists(path), let next = path.linkTarget else { return path }
      let folder = Folder.containing(path)
      path = next.path(in: folder.realPath ?? folder)
    }
    return nil
  }

  /// The target of the symbolic link at the path (readlink(2)); nil if there is none.
  var linkTarget: String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(self, &target, target.count)
    guard count > 0 else { return nil }
    return String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
