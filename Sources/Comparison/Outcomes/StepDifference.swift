package import RunRecord

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
  package var label: String { phase == .steps ? "\(number)" : "\(phase.rawValue) \(number)" }
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
