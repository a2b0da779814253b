package import Diagnostics
internal import YAMLTree

/// A policy with the mistakes found in its file.
package struct CheckedPolicy: Sendable {
  /// The file that all source ranges refer to.
  package let source: SourceFile

  /// The policy; nil if the file has mistakes.
  package let policy: Policy?

  /// All errors and warnings, in source order.
  package let diagnostics: [Diagnostic]

  /// The rules that could be read, even if the file has mistakes.
  let rules: [PolicyRule]

  /// Checks the bytes of a file; `name` is its name on the command line.
  package init(bytes: [UInt8], name: String) {
    let reader = PolicyReader.read(bytes, name)
    source = reader.source
    rules = reader.rules
    diagnostics = reader.diagnostics.inOrder()
    policy = diagnostics.hasErrors ? nil : Policy(name: name, rules: reader.rules)
  }

  /// Whether a file is a policy, with or without mistakes, rather than a scenario.
  package static func isPolicy(_ source: SourceFile) -> Bool {
    let elements = YAMLStream(reading: source).documents.first?.root?.elements ?? []
    return !elements.isEmpty
      && elements.allSatisfy { $0["id"] != nil && ($0["where"] != nil || $0["must"] != nil) }
  }

  /// Returns mistakes for rules whose ID is already in an earlier policy of the same command.
  package func repetitions(of others: [CheckedPolicy]) -> [Diagnostic] {
    rules.compactMap { rule in
      guard let other = others.first(where: { $0.rules.contains { $0.id == rule.id } }) else {
        return nil
      }
      return Diagnostic(
        .repeatedRuleID,
        "the policy `\(other.source.name.visible)` also has a rule `\(rule.id)`",
        at: rule.range,
        help: """
          Rule IDs identify the rules in findings. Choose another ID, or use only one of the two \
          policies.
          """
      )
    }
  }
}
