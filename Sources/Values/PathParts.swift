extension String {
  /// The parts of a path between slashes, without empty parts.
  ///
  /// As in the file system, a slash before a combining mark is still a slash.
  package var pathParts: [Substring] {
    utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
  }
}
