package import RunRecord

/// What happened to one mutant.
package struct MutantResult: Sendable {
  package let mutant: Mutant
  package let outcome: Outcome

  /// Creates the result of a mutant.
  package init(_ mutant: Mutant, _ outcome: Outcome) {
    (self.mutant, self.outcome) = (mutant, outcome)
  }

  /// The outcome of a mutant.
  package enum Outcome: Sendable {
    /// A scenario failed on the faulty mock.
    case killed(Kill)
    /// All scenarios passed on the faulty mock.
    case survived
    /// All scenarios passed, and the pool can't run the mutant's own scenario, for the reason.
    case notApplicable(String)
    /// No scenario failed, and the environment stopped a scenario, for the reason.
    case blocked(String)
    /// The run was interrupted first.
    case unfinished

    /// The outcome's name in JSON.
    var word: String {
      switch self {
      case .killed: "killed"
      case .survived: "survived"
      case .notApplicable: "notApplicable"
      case .blocked, .unfinished: "unfinished"
      }
    }

    /// The scenario that noticed the mutant; nil for other outcomes.
    package var kill: Kill? { if case .killed(let kill) = self { kill } else { nil } }
  }

  /// Why the environment stopped a scenario, if the mutant has no other outcome; otherwise nil.
  package var blockage: String? {
    if case .blocked(let reason) = outcome { reason } else { nil }
  }

  /// Whether no scenario noticed the mutant, although one could have.
  package var isSurvivor: Bool { if case .survived = outcome { true } else { false } }
}

/// The scenario that noticed a mutant.
package struct Kill: Sendable {
  package let scenario: ScenarioID

  /// The failure in one line.
  package let reason: String

  /// Creates a kill from a scenario and its failure.
  package init(by scenario: ScenarioID, because reason: String) {
    (self.scenario, self.reason) = (scenario, reason)
  }
}
