import Diagnostics
import DiagnosticsTesting
import JSON
@testable import Project
import Testing

/// Checks a string as a project file in `/team`.
func checked(_ text: String) -> CheckedProject {
  CheckedProject(checking: SourceFile(name: "authflow.yaml", text: text), folder: "/team")
}

/// The diagnostics of a marked project file, with places as marks.
func mistakes(in marked: String) -> String {
  let input = MarkedText(marked)
  return input.summary(of: checked(input.text).diagnostics)
}

/// The diagnostics for keys of an otherwise valid pool, one key per line.
func mistakes(inPool keys: String) -> String {
  mistakes(
    in: """
      sources:
        box: { kind: imap, url: "imaps://a.b", username: a, password: $(secret.P), address: $(tag)@a.b }
        dump: { kind: outbox, path: outbox }
      pools:
        staging:
          kind: cognito
          userPoolId: eu-west-1_AbCdEfGhI
          clientId: 4x5yza6bcde
      \(indented(keys, by: 4))
      """
  )
}

/// The diagnostics for keys of an otherwise valid mailbox, one key per line.
func mistakes(inMailbox keys: String) -> String {
  mistakes(in: "sources:\n  box:\n    kind: imap\n    username: qa\n\(indented(keys, by: 4))\n")
}

/// The project of a string that must not have errors.
func project(_ text: String) throws -> Project {
  let file = checked(text)
  return try #require(
    file.project,
    "\(DiagnosticRenderer(file: file.source).render(file.diagnostics).plain)"
  )
}

/// Checks a string as a configuration file.
func checkedConfiguration(_ text: String) -> CheckedConfiguration {
  CheckedConfiguration(checking: SourceFile(name: "pool.yaml", text: text))
}

/// The diagnostics of a marked configuration file, with places as marks.
func configurationMistakes(in marked: String) -> String {
  let input = MarkedText(marked)
  return input.summary(of: checkedConfiguration(input.text).diagnostics)
}

/// The configuration of a string that must not have errors.
func configuration(_ text: String) throws -> PoolConfiguration {
  let file = checkedConfiguration(text)
  return try #require(
    file.configuration,
    "\(DiagnosticRenderer(file: file.source).render(file.diagnostics).plain)"
  )
}

/// The calls of a plan, one per line.
func callLines(_ calls: [MockPlan.Call]) -> [String] {
  calls.map {
    ([$0.operation, JSONValue.object($0.input).text()] + [$0.client, $0.owner].compactMap(\.self))
      .joined(separator: " ")
  }
}

func indented(_ text: String, by count: Int) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false)
    .map { String(repeating: " ", count: count) + $0 }.joined(separator: "\n")
}
