internal import Diagnostics
internal import RunRecord
internal import Values

/// Gives each testcase a unique name, because GitLab keeps only the first of equal names.
struct CaseNames {
  /// The names of the cases with the same class name.
  fileprivate struct UsedNames {
    /// The names, as readers that trim whitespace see them.
    var names: Set<String> = []
    /// The number of cases that wanted the same name.
    var counts: [String: Int] = [:]
  }

  /// The maximum number of bytes in a name; readers use names in links and file names.
  private static let maximumLength = 1000

  private var taken: [String: UsedNames] = [:]
  /// The number of suites that are not finished, by class name.
  ///
  /// `a.yaml` and `a.yml` have the same class name.
  private var remaining: [String: Int]

  /// Creates the names for suites.
  init(of suites: [ReportPath]) {
    remaining = Dictionary(suites.map { ($0.className, 1) }, uniquingKeysWith: +)
  }

  mutating func name(of id: ScenarioID, in path: ReportPath) -> String {
    let written = XMLText.allowed(id.title)
    // Readers reject a name without a visible character.
    let base = written.isBlank ? "line \(id.line)" : CaseNames.shown(written)
    return taken[path.className, default: UsedNames()]
      .unused(base.shortened(toBytes: CaseNames.maximumLength))
  }

  /// The name with escapes for characters that reverse or hide text, such as U+202E.
  ///
  /// Line breaks stay, because XML has references for them.
  private static func shown(_ name: String) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return name }
    return name.unicodeScalars.map { $0.isASCII ? String($0) : String($0).visible }.joined()
  }

  /// Forgets the names of a finished suite, unless another suite has the same class name.
  mutating func finish(_ path: ReportPath) {
    remaining[path.className, default: 1] -= 1
    if remaining[path.className] == 0 { taken[path.className] = nil }
  }
}

extension CaseNames.UsedNames {
  /// The name, with a number if it is taken; it is then taken too.
  mutating func unused(_ base: String) -> String {
    let wanted = trimmed(base)
    var name = base
    while !names.insert(trimmed(name)).inserted {
      let number = counts[wanted, default: 1] + 1
      counts[wanted] = number
      name = "\(base) (\(number))"
    }
    return name
  }

  /// The name with single spaces between its words; the same string if possible, to save memory.
  private func trimmed(_ name: String) -> String {
    if name.utf8.areSpacedWords { return name }
    let trimmed = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return trimmed == name ? name : trimmed
  }
}

extension String.UTF8View {
  /// Whether these are words of visible ASCII characters with single spaces between them.
  fileprivate var areSpacedWords: Bool {
    let space = UInt8(ascii: " ")
    var previous = space
    for byte in self {
      guard byte.isVisibleASCII || byte == space && previous != space else { return false }
      previous = byte
    }
    return previous != space
  }
}
