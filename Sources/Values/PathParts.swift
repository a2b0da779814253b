extension String {
  /// The parts of a path between slashes, without empty parts.
  package var pathParts: [Substring] {
    // A combining mark after a slash hides it, so only ASCII can be split by bytes.
    guard utf8.allSatisfy({ $0 < 0x80 }) else { return split(separator: "/") }
    return utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
  }
}
