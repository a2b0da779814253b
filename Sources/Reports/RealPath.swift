internal import Glibc

extension String {
  /// The target of a path: absolute, without `.`, `..` and symbolic links (realpath(3)); nil if it
  /// does not exist.
  package var realPath: String? {
    guard let place = realpath(self, nil) else { return nil }
    defer { free(place) }
    return String(cString: place)
  }
}
