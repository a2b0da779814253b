internal import Diagnostics
internal import RunRecord

/// Gives each testcase a name of its own, because GitLab drops all but the first of equal ones.
struct CaseNames {
  /// The most bytes of a name; readers make links and file names of it.
  private static let maximumLength = 1000

  private var taken: Set<[String]> = []
  private var counts: [[String]: Int] = [:]

  mutating func name(of id: ScenarioID, in path: ReportPath) -> String {
    let written = XMLText.allowed(id.title).shortened(toBytes: CaseNames.maximumLength)
    // Readers refuse a name without a visible character.
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

  /// What makes two cases the same: white space does not tell them apart, since readers may trim it.
  private static func key(_ path: ReportPath, _ name: String) -> [String] {
    [path.className] + name.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}
