package import MockPool

/// A deliberately faulty mock: one rule of the mock has a wrong value.
package struct Mutant: Sendable {
  /// The name on the command line and in reports, such as `expired-reset-code`.
  package let name: String

  /// The end of the sentence "your suite would not notice if …".
  package let fault: String

  /// The operation whose response or effect differs from that of the correct mock.
  package let operation: String

  /// A scenario that passes on the correct mock and fails on this mutant, as YAML.
  package let scenario: String

  private let change: @Sendable (inout MutationRules) -> Void

  init(
    _ name: String,
    _ fault: String,
    in operation: String,
    _ change: @escaping @Sendable (inout MutationRules) -> Void,
    noticedBy scenario: String
  ) {
    (self.name, self.fault, self.operation) = (name, fault, operation)
    (self.change, self.scenario) = (change, scenario + "\n")
  }
}

extension Mutant {
  /// The rules of the faulty mock, which differ from the correct rules in one member.
  package var brokenRules: MutationRules {
    var rules = MutationRules.right
    change(&rules)
    return rules
  }
}

/// A family of mutants: the part of the service that they get wrong.
package struct MutantFamily: Sendable {
  /// The heading in reports, such as `Sign-up codes`.
  package let title: String

  /// The mutants in the order of reports.
  package let mutants: [Mutant]

  init(_ title: String, _ mutants: [Mutant]) { (self.title, self.mutants) = (title, mutants) }

  /// All families, in the order of reports.
  package static let all = MutantCatalog.families
}

extension Mutant {
  /// All mutants, in the order of reports.
  package static let all = MutantFamily.all.flatMap(\.mutants)
}
