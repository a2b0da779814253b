import Foundation
import ServiceRules
import Testing

/// The page of docs that lists every rule; `RECORD_SNAPSHOTS=1` writes it again.
@Suite struct RulesPageTests {
  private static let path =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    + "/docs/service-rules.md"

  @Test func `the page lists the rulebook as it is`() throws {
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      try Self.page.write(toFile: Self.path, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOfFile: Self.path, encoding: .utf8) == Self.page)
  }

  private static var page: String {
    let counts = RuleSource.Confidence.allCases.map { confidence in
      "\(Rulebook.all.count { $0.source.confidence == confidence }) \(confidence.rawValue)"
    }
    let head = """
      # What the service refuses

      authflow knows \(Rulebook.all.count) rules of the service beside the limits, patterns and values of its model \
      (\(counts.joined(separator: ", "))). The mock answers each with AWS's sentence. `pool check`, `pool diff` and \
      `pool impact` report it before you deploy.

      *Measured* means that AWS refused such a call or deployment. *Documented* means that AWS says so, and the \
      sentence may differ. *Reported* means that other tools say so.

      This page is generated. `RECORD_SNAPSHOTS=1 swift test --filter RulesPageTests` writes it.

      """
    return head + ServicePart.allCases.map(section).joined() + changes
  }

  private static var changes: String {
    let head = """

      ## Changes that depend on what deploys them

      Most of these settings keep what they were made with: the service has no call that changes them. What happens \
      instead is up to what deploys the change. `pool diff` and `pool impact` say what comes of it.

      """
    return head + Rulebook.changes.map(entry).joined()
  }

  private static func entry(_ rule: ChangeRule) -> String {
    """

    ### `\(rule.id)`

    `\(rule.setting)`: \(rule.fact). Fix: \(rule.fix). \
    *\(rule.source.confidence.rawValue): \(rule.source.text)*

    - CloudFormation \(words(rule.cloudFormation))\(leftOut(rule))
    - Terraform \(words(rule.terraform))

    """
  }

  private static func leftOut(_ rule: ChangeRule) -> String {
    guard let outcome = rule.cloudFormationLeftOut else { return "" }
    return "\n- CloudFormation, where the template drops the whole property, \(words(outcome))"
  }

  private static func words(_ outcome: ChangeRule.Outcome) -> String {
    let source = "*\(outcome.source.confidence.rawValue): \(outcome.source.text)*"
    switch outcome {
    case .replaces: return "deletes it and makes another. \(source)"
    case .fails(let error?, _): return "fails: \"\(error)\" \(source)"
    case .fails(nil, _): return "fails. \(source)"
    case .ignores: return "leaves it as it is, without an error. \(source)"
    }
  }

  private static func section(_ part: ServicePart) -> String {
    let rules = Rulebook.all.filter { $0.part == part }
    guard !rules.isEmpty else { return "" }
    return "\n## \(part.rawValue)\n" + rules.map(entry).joined()
  }

  private static func entry(_ rule: ServiceRule) -> String {
    let operations = rule.operations.map { "`\($0)`" }.joined(separator: ", ")
    return """

      ### `\(rule.id)`

      \(operations) → `\(rule.error.rawValue)`

      > \(rule.message.replacing("*", with: "\\*"))

      \(rule.why) Fix: \(rule.fix). *\(rule.source.confidence.rawValue): \(rule.source.text)*

      """
  }
}
