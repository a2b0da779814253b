@testable import Comparison
import Diagnostics
import Reports
import RunRecord
import Testing

@Suite struct `Scenarios that both sides skipped` {
  private static let off = "expected pool.MfaConfiguration to be OPTIONAL, got OFF"
  private static let on = "expected pool.MfaConfiguration to be OPTIONAL, got ON"

  /// A comparison of skipped scenarios, each with the reasons of both sides.
  private static func run(_ reasons: [Sides<String>]) -> EvaluatedRun {
    var run = RunComparison(pools: Sides("before.yaml", "after.yaml"))
    let ids = Example.ids(reasons.count)
    for side in Side.allCases {
      _ = run.add(Example.runStarted(ids), of: side)
      for id in ids {
        let reason = reasons[id.index][side]
        let record = Example.record([], .skipped(.because(reason)), id: id)
        _ = run.add(.scenarioFinished(record), of: side)
      }
    }
    return EvaluatedRun(run)
  }

  private static let mixed = run([
    Sides("needs `sms`", "needs `sms`"), Sides(off, on), Sides("needs `sms`", "needs `sms`"),
  ])

  @Test func `a reason is the same for one scenario and for several`() {
    let reason = "requires `sms`; requires `email`"
    let sides = Sides(reason, reason)
    let two = ConsoleView.summary(Self.run([sides, sides])).plain
    #expect(two.hasPrefix("skipped  2 scenarios on both sides: \(reason)\n"))
    let one = ConsoleView.summary(Self.run([sides])).plain
    #expect(one.hasPrefix("skipped  1 scenario on both sides: \(reason)\n"))
  }

  @Test func `the console names the scenarios and the reasons of both sides`() {
    let expected = """
      skipped  2 scenarios on both sides: needs `sms`
        → Scenario 0 (a.yaml:1)
        → Scenario 2 (a.yaml:3)
      skipped  1 scenario on both sides
          A  \(Self.off)
          B  \(Self.on)
        → Scenario 1 (a.yaml:2)

      """
    #expect(ConsoleView.summary(Self.mixed).plain.hasPrefix(expected))
  }

  @Test func `pages name the scenarios and the reasons of both sides`() {
    let items = """
      Skipped on both sides:

      - 2 scenarios: needs \\`sms\\`
        - Scenario 0 (a.yaml:1)
        - Scenario 2 (a.yaml:3)
      - 1 scenario: A: \(Self.off); B: \(Self.on)
        - Scenario 1 (a.yaml:2)

      """
    #expect(MarkdownView.text(Self.mixed).contains(items))
    let html = HTMLView.text(Self.mixed, folder: nil, directory: "")
    for text in ["Scenario 0", "Scenario 1", "a.yaml:3", Self.off, Self.on] {
      #expect(html.contains(text), "\(text)")
    }
  }

  @Test func `a long reason is cut between two words`() {
    let reason = Array(repeating: "setting", count: 300).joined(separator: " ")
    let text = ConsoleView.summary(Self.run([Sides(reason, reason)])).plain
    #expect(text.contains("setting setting…\n"))
    #expect("one two three".shortenedAtWord(toBytes: 9) == "one two…")
    #expect("one two".shortenedAtWord(toBytes: 7) == "one two")
    #expect("abcdefghij".shortenedAtWord(toBytes: 4) == "abc…")
  }

  @Test func `a text lists twenty scenarios and the number of others`() {
    let many = Self.run(Array(repeating: Sides("needs `sms`", "needs `sms`"), count: 23))
    let text = ConsoleView.summary(many).plain
    #expect(text.contains("  → Scenario 19 (a.yaml:20)\n  → and 3 more, listed by --json\n"))
  }
}
