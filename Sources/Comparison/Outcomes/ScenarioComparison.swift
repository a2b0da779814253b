package import FoundationEssentials
package import JSON
internal import Reports
package import RunRecord

/// How a scenario went on the two sides.
package struct ScenarioComparison: Sendable {
  /// What comparing came to.
  package enum Verdict: String, Hashable, Sendable {
    /// Every step came to the same.
    case alike
    /// Some step came to something else.
    case differs
    /// A side can't run it, or was not asked to: there is nothing to compare.
    case skipped
    /// The environment stopped it on a side, or the run was interrupted.
    case stopped
  }

  /// What a side came to.
  package struct Result: Hashable, Sendable {
    /// `passed`, `failed` and so on; `not run` where there is no result.
    package var word: String

    /// Why; nil for a pass.
    package var reason: String?

    /// Whether it began before the run was interrupted.
    var isStarted: Bool

    /// States what a side came to.
    package init(_ word: String, _ reason: String? = nil, isStarted: Bool = true) {
      (self.word, self.reason, self.isStarted) = (word, reason, isStarted)
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

/// A step that came to something else on the two sides.
package struct StepDifference: Sendable {
  /// Which part of the scenario it stands in.
  package var phase: StepRecord.Phase

  /// Its number in its part.
  package var number: StepNumber

  /// Which time it was done, from 1, where a repeated flow does it several times; else nil.
  package var iteration: Int?

  /// The file that it stands in: the scenario's, or a flow's.
  package var file: String

  /// The line that it stands on; nil for what the runner does by itself.
  package var line: Int?

  /// What it does, as A says it.
  package var summary: String

  /// What is otherwise, what matters most first; never empty.
  package var fields: [FieldDifference]

  /// The operations that it called on either side.
  package var operations: Set<String> = []

  /// Whether it ends otherwise on the two sides, which says more than what else it comes to.
  var endsOtherwise: Bool { fields.contains { $0.field == "result" } }

  /// What `--expect-differences` calls it: `3`, `2.1`, `cleanup 1`.
  package var label: String { StepRecord.label(phase, number) }
}

/// The steps that one side did not come to any more, after the sides had parted.
package struct UnreachedSteps: Hashable, Sendable {
  /// The side that did not do them.
  package var side: Side

  /// Their labels in order; never empty.
  package var steps: [String]

  /// How the other side ended, where it was in these steps or after them; nil where it was before.
  package var otherEnd: OtherEnd?

  /// How a scenario ended on the side that went on.
  package struct OtherEnd: Hashable, Sendable {
    /// What the scenario came to there.
    package var result: ScenarioComparison.Result

    /// The step that it came to that at; nil for a pass, and where no step did it.
    package var step: String?
  }
}

/// A part of what a step came to that the sides have otherwise; what each made up is named by what it
/// stands for.
package struct FieldDifference: Hashable, Sendable {
  /// The way to it as `expect` would name it: `error.type`, `tokens.id.claims.email`, or `result`.
  package var field: String

  /// What A has; nil where it has nothing there.
  package var a: JSONValue?

  /// What B has; nil where it has nothing there.
  package var b: JSONValue?

  /// States a difference.
  package init(_ field: String, a: JSONValue?, b: JSONValue?) {
    (self.field, self.a, self.b) = (field, a, b)
  }
}
