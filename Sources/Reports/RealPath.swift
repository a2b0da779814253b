internal import Glibc

extension String {
  /// The real path (realpath(3)): absolute, without `.`, `..`, and symbolic links; nil if it does
  /// not exist.
  package var realPath: String? {
    guard let place = realpath(self, nil) else { return nil }
    defer { free(place) }
    return String(cString: place)
  }
}
