internal import Algorithms
package import Diagnostics
package import RunRecord

/// The resources that a run left on a live pool, with the command that deletes them.
///
/// The command does not delete all of them. The reason of each other resource says what to do.
package struct LeftoverText: Sendable {
  /// The maximum number of resources listed for one reason.
  private static let maximum = 10

  private var leftovers: [Leftover] = []

  /// The number of resources that could not be deleted.
  package var undeleted: Int { leftovers.count { !$0.isKept } }

  /// Creates an empty list.
  package init() {}

  /// Adds the resources that a scenario left.
  package mutating func add(_ record: ScenarioRecord) { leftovers += record.leftovers }

  /// The lines for the summary, with an empty line at the end; empty if nothing is left.
  ///
  /// `command` is the command that started the run. The hint repeats the options that select the
  /// project file and the environment.
  package func text(pool: String, command: [String]) -> StyledText {
    guard !leftovers.isEmpty else { return "" }
    let name = pool.visible.brief(100)
    var text = StyledText()
    for reason in leftovers.map(\.reason).uniqued() {
      let alike = leftovers.filter { $0.reason == reason }
      let count = alike.count.counting("resource")
      text.append("\(count) left on \(name)", .warning)
      text.append(": \(reason.brief(2000))\n")
      for leftover in alike.prefix(Self.maximum) { text.append("  \(Self.name(of: leftover))\n") }
      let more = alike.count - Self.maximum
      if more > 0 { text.append("  and \(more) more\n") }
    }
    let swept = leftovers.count { !$0.isByHand }
    if swept > 0 {
      text.append("To delete \(swept < leftovers.count ? "the others" : "them"), run: ")
      text.append(SweepHint.text(pool: pool, after: command) + "\n", .strong)
    }
    text.append("\n")
    return text
  }

  /// The lines for one scenario.
  static func lines(of record: ScenarioRecord) -> String {
    record.leftovers.map { "\(name(of: $0)) left on the pool: \($0.reason.brief(2000))\n" }
      .joined()
  }

  private static func name(of leftover: Leftover) -> String {
    "\(leftover.kind) `\(leftover.name.brief(200))`"
  }
}
