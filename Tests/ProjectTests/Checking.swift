import Diagnostics
import DiagnosticsTesting
import Project
import Testing

/// A text as a project file that lies in `/team`.
func checked(_ text: String) -> CheckedProject {
  CheckedProject(checking: SourceFile(name: "authflow.yaml", text: text), folder: "/team")
}

/// What the checker says of a marked text, with the places by their marks.
func mistakes(in marked: String) -> String {
  let input = MarkedText(marked)
  return input.summary(of: checked(input.text).diagnostics)
}

/// The same for the inside of a pool that is right otherwise, a key a line.
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

/// The same for the inside of a mailbox that is right otherwise, a key a line.
func mistakes(inMailbox keys: String) -> String {
  mistakes(in: "sources:\n  box:\n    kind: imap\n    username: qa\n\(indented(keys, by: 4))\n")
}

/// The project of a text that must have no error.
func project(_ text: String) throws -> Project {
  let file = checked(text)
  return try #require(
    file.project,
    "\(DiagnosticRenderer(file: file.source).render(file.diagnostics).plain)"
  )
}

/// A text as a configuration file.
func checkedConfiguration(_ text: String) -> CheckedConfiguration {
  CheckedConfiguration(checking: SourceFile(name: "pool.yaml", text: text))
}

/// What the checker says of a marked configuration file, with the places by their marks.
func configurationMistakes(in marked: String) -> String {
  let input = MarkedText(marked)
  return input.summary(of: checkedConfiguration(input.text).diagnostics)
}

/// The configuration of a text that must have no error.
func configuration(_ text: String) throws -> PoolConfiguration {
  let file = checkedConfiguration(text)
  return try #require(
    file.configuration,
    "\(DiagnosticRenderer(file: file.source).render(file.diagnostics).plain)"
  )
}

func indented(_ text: String, by count: Int) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false)
    .map { String(repeating: " ", count: count) + $0 }.joined(separator: "\n")
}
