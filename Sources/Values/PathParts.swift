extension String {
  /// The parts of a path between slashes, without empty parts.
  ///
  /// As in the file system, a slash before a combining mark is still a slash.
  package var pathParts: [Substring] {
    utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
  }

  /// The parts of a path without `.`, and without `..` and the part before it.
  package var resolvedPathParts: [Substring] {
    pathParts.reduce(into: []) { parts, part in
      switch part {
      case ".": break
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
  }
}
