internal import Diagnostics
internal import RunRecord

/// What a run left on a live pool, with the command that deletes it.
struct LeftoverText: Sendable {
  /// The most names in a list for one reason.
  private static let maximum = 5

  private var leftovers: [Leftover] = []

  mutating func add(_ record: ScenarioRecord) { leftovers += record.leftovers }

  /// The lines for the summary; empty if nothing is left.
  func text(pool: String) -> StyledText {
    guard !leftovers.isEmpty else { return "" }
    let count = leftovers.count.counting("resource")
    var text: StyledText = "\("left on `\(pool.brief(100))`", .warning): \(count)\n"
    for reason in leftovers.map(\.reason).uniqued {
      let alike = leftovers.filter { $0.reason == reason }
      text.append("  \(LeftoverText.list(alike)): \(reason.brief(2000))\n")
    }
    text.append("  Delete them with: ")
    text.append("authflow sweep \(pool.brief(100))\n", .strong)
    return text
  }

  /// The lines for one scenario.
  static func lines(of record: ScenarioRecord) -> String {
    record.leftovers.map { "left on the pool: \(name(of: $0)): \($0.reason.brief(2000))\n" }.joined()
  }

  private static func list(_ leftovers: [Leftover]) -> String {
    let names = leftovers.prefix(maximum).map(name).joined(separator: ", ")
    let more = leftovers.count - maximum
    return more > 0 ? "\(names), and \(more) more" : names
  }

  private static func name(of leftover: Leftover) -> String {
    "\(leftover.kind) `\(leftover.name.brief(200))`"
  }
}

extension [String] {
  /// The strings in order, each once.
  fileprivate var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
