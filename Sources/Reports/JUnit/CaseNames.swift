internal import RunRecord

/// Gives each testcase a unique name, because GitLab keeps only the first of equal names.
struct CaseNames {
  /// The maximum number of bytes in a name; readers use names in links and file names.
  private static let maximumLength = 1000

  private var taken: Set<[String]> = []
  private var counts: [[String]: Int] = [:]

  mutating func name(of id: ScenarioID, in path: ReportPath) -> String {
    let written = XMLText.allowed(id.title).shortened(toBytes: CaseNames.maximumLength)
    // Readers reject a name without a visible character.
    let base = written.isBlank ? "line \(id.line)" : written
    let wanted = CaseNames.key(path, base)
    var name = base
    while !taken.insert(CaseNames.key(path, name)).inserted {
      let number = counts[wanted, default: 1] + 1
      counts[wanted] = number
      name = "\(base) (\(number))"
    }
    return name
  }

  /// The key for comparing cases.
  ///
  /// The key ignores whitespace, because readers can trim it.
  private static func key(_ path: ReportPath, _ name: String) -> [String] {
    [path.className] + name.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}

/// The path of a scenario file in reports, independent of the machine's folders.
///
/// A path inside the working directory is relative to it, without `.` and `..`. Other paths stay
/// absolute.
struct ReportPath {
  /// The path with slashes.
  let text: String

  private let components: [Substring]

  init(_ path: String, workingDirectory: String) {
    let base = ReportPath.normalized(workingDirectory)
    let whole = path.hasPrefix("/") ? path : workingDirectory + "/" + path
    let full = ReportPath.normalized(whole)
    if full.starts(with: base), full.count > base.count {
      components = Array(full.dropFirst(base.count))
      text = components.joined(separator: "/")
    } else {
      components = path.hasPrefix("/") ? full : ReportPath.normalized("/" + path)
      text = path
    }
  }

  /// The path as a class name: components separated by dots, without the file extension.
  ///
  /// Each character except letters, digits, `_`, and `-` becomes `_`, including dots, because
  /// readers split a class name at dots. For example, `scenarios/v1.2/sign-up.yaml` becomes
  /// `scenarios.v1_2.sign-up`.
  var className: String {
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
    var word = String.UnicodeScalarView()
    for scalar in component.unicodeScalars {
      word.append(isPlain(scalar) || scalar == "-" || scalar == "_" ? scalar : "_")
    }
    return String(word)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    switch properties.generalCategory {
    // Combining marks belong to the letter before them, as in file names with a two-scalar `ö`.
    case .nonspacingMark, .spacingMark: return !properties.isDefaultIgnorableCodePoint
    default: return properties.isAlphabetic || properties.numericType != nil
    }
  }

  private static func normalized(_ path: String) -> [Substring] {
    path.split(separator: "/").reduce(into: []) { components, component in
      switch component {
      case ".": break
      case "..": _ = components.popLast()
      default: components.append(component)
      }
    }
  }
}
