package import FoundationEssentials
package import RunRecord

/// How a scenario went on the two sides.
package struct ScenarioComparison: Sendable {
  /// What comparing came to.
  package enum Verdict: Hashable, Sendable {
    /// Every step came to the same.
    case alike
    /// Some step came to something else.
    case differs
    /// A side can't run it, or was not asked to: there is nothing to compare.
    case skipped
    /// The environment stopped it on a side, or the run was interrupted.
    case stopped

    /// The word that people and machines read.
    package var word: String {
      switch self {
      case .alike: "alike"
      case .differs: "differs"
      case .skipped: "skipped"
      case .stopped: "stopped"
      }
    }
  }

  /// What a side came to.
  package struct Result: Hashable, Sendable {
    /// `passed`, `failed` and so on; `not run` where there is no result.
    package var word: String

    /// Why; nil for a pass.
    package var reason: String?

    /// Whether it began before the run was interrupted.
    var isStarted = true

    static let notRun = {
      var result = Result("not run")
      result.isStarted = false
      return result
    }()

    /// States what a side came to.
    package init(_ word: String, _ reason: String? = nil) {
      (self.word, self.reason) = (word, reason)
    }
  }

  /// Which scenario.
  package var id: ScenarioID

  /// What comparing came to.
  package var verdict: Verdict

  /// What each side came to.
  package var results: Sides<Result>

  /// The steps that differ, in the order in which they are done.
  package var steps: [StepDifference] = []

  /// The scenario's own result, where that differs and no step says why.
  package var whole: FieldDifference?

  /// What a side did not come to any more.
  package var unreached: [UnreachedSteps] = []

  /// When it began; the earlier side.
  package var startedAt: Date?

  /// How long it took; the longer side.
  package var elapsed: Duration = .zero

  /// Whether neither side came to it before the runs were interrupted.
  package var isUnstarted: Bool {
    verdict == .stopped && !results.a.isStarted && !results.b.isStarted
  }

  /// Whether neither side can run it.
  package var isSkippedOnBoth: Bool {
    verdict == .skipped && results.a.word == "skipped" && results.b.word == "skipped"
  }

  /// Whether it went to its end on A, and B's mock does not play something that it needs.
  package var isSkippedByMock: Bool {
    verdict == .skipped && results.b.word == "skipped"
      && ["passed", "failed"].contains(results.a.word)
  }

  /// How many parts differ.
  package var count: Int { steps.reduce(whole == nil ? 0 : 1) { $0 + $1.fields.count } }
}
