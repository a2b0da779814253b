/// The steps that one side did not reach after the sides diverged.
package struct UnreachedSteps: Hashable, Sendable {
  /// The side that did not reach the steps.
  var side: Side

  /// The labels of the steps, in order; never empty.
  package var steps: [String]

  /// How the other side ended in or after these steps; nil if the other side ended before them.
  var otherEnd: OtherEnd?

  /// The end of a scenario on the side that continued.
  struct OtherEnd: Hashable, Sendable {
    /// The scenario's result on the side that continued.
    var result: ScenarioComparison.Result

    /// The label of the step that caused the result; nil for a pass or if no step caused it.
    var step: String?
  }
}
