extension String {
  /// The path, starting from `folder` if it is relative; an absolute path is unchanged.
  package func path(in folder: String) -> String {
    let slash = UInt8(ascii: "/")
    guard utf8.first != slash else { return self }
    return folder.utf8.last == slash ? folder + self : "\(folder)/\(self)"
  }

  /// The path relative to a folder; nil if it is not below that folder.
  package func path(below folder: String) -> String? {
    let start = (folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/").utf8
    return utf8.starts(with: start) ? String(utf8.dropFirst(start.count)) : nil
  }

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
