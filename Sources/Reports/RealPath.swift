internal import Glibc

extension String {
  /// The place that a path leads to: absolute, without `.`, `..`, and symbolic links (realpath(3)); nil where
  /// there is nothing.
  package var realPath: String? {
    guard let place = realpath(self, nil) else { return nil }
    defer { free(place) }
    return String(cString: place)
  }
}
