internal import Values

/// The path of a scenario file in reports, independent of the machine's folders.
///
/// A path inside the working directory is relative to it, without `.` and `..`. Other paths stay
/// absolute.
struct ReportPath {
  /// The path with slashes.
  let text: String

  /// The path as a class name: components separated by dots, without the file extension.
  ///
  /// Each character except letters, digits, `_`, and `-` becomes `_`, including dots, because
  /// readers split a class name at dots. For example, `scenarios/v1.2/sign-up.yaml` becomes
  /// `scenarios.v1_2.sign-up`.
  let className: String

  /// A working directory, which is read once for many paths.
  struct Folder {
    fileprivate let path: String
    fileprivate let components: [Substring]

    init(_ path: String) {
      (self.path, components) = (path, path.resolvedPathParts)
    }
  }

  init(_ path: String, workingDirectory: String) { self.init(path, in: Folder(workingDirectory)) }

  init(_ path: String, in folder: Folder) {
    let base = folder.components
    let full = path.path(in: folder.path).resolvedPathParts
    let components: [Substring]
    if full.starts(with: base), full.count > base.count {
      components = Array(full.dropFirst(base.count))
      text = components.joined(separator: "/")
    } else {
      components = path.hasPrefix("/") ? full : ("/" + path).resolvedPathParts
      text = path
    }
    className = ReportPath.className(components)
  }

  private static func className(_ components: [Substring]) -> String {
    var components = components.map(String.init)
    if let last = components.popLast() { components.append(ReportPath.withoutExtension(last)) }
    return components.map(ReportPath.word).joined(separator: ".")
  }

  private static func withoutExtension(_ name: String) -> String {
    for ending in [".yaml", ".yml"] where name.hasSuffix(ending) && name != ending {
      return String(name.dropLast(ending.count))
    }
    return name
  }

  private static func word(_ component: String) -> String {
    if component.utf8.allSatisfy(isPlain) { return component }
    var word = String.UnicodeScalarView()
    for scalar in component.unicodeScalars {
      word.append(isPlain(scalar) || scalar == "-" || scalar == "_" ? scalar : "_")
    }
    return String(word)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    switch properties.generalCategory {
    // Combining marks belong to the letter before them, as in file names with a two-scalar `ö`.
    case .nonspacingMark, .spacingMark: return !properties.isDefaultIgnorableCodePoint
    default: return properties.isAlphabetic || properties.numericType != nil
    }
  }
}
