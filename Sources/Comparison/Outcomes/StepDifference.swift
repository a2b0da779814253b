package import JSON
internal import Reports
package import RunRecord
internal import Values

/// A step with different outcomes on the two sides.
package struct StepDifference: Sendable {
  /// The phase of the scenario that contains the step.
  package var phase: StepRecord.Phase

  /// The number of the step in its phase.
  package var number: StepNumber

  /// The iteration, counted from 1, if a repeated flow runs the step several times; nil for other
  /// steps.
  var iteration: Int?

  /// The file that contains the step: the scenario's file or a flow's file.
  package var file: String

  /// The line of the step; nil for an action of the runner.
  package var line: Int?

  /// The summary of the step on A.
  package var summary: String

  /// The differences, the most important first; never empty.
  var fields: [FieldDifference]

  /// The operations called on either side.
  package var operations: Set<String> = []

  /// Whether the results of the step differ, which is more informative than other differences.
  var endsOtherwise: Bool { fields.contains(where: \.isResult) }

  /// The label for `--expect-differences`, such as `3`, `2.1`, or `cleanup 1`.
  var label: String { StepRecord.label(phase, number) }
}

/// A difference in an outcome.
///
/// Names such as `$(user.email)` replace run-specific values.
package struct FieldDifference: Hashable, Sendable {
  /// The path as in `expect`: `error.type`, `tokens.id.claims.email`, or `result`.
  var field: String

  /// What differs; a field of the outcome can also have the path `result` or `iterations`.
  package private(set) var kind = Kind.field

  /// What differs.
  package enum Kind: Hashable, Sendable {
    /// A field of the outcome.
    case field
    /// The result of the step or scenario.
    case result
    /// The number of iterations.
    case iterations
  }

  /// Whether the results differ.
  var isResult: Bool { kind == .result }

  /// Whether the next steps differ.
  var isNextStep: Bool { kind == .field && field == OutcomePath.nextStep }

  /// Whether the types of the errors differ, or only one side has an error.
  var isErrorType: Bool { kind == .field && field == OutcomePath.errorType }

  /// The value on A; nil if absent.
  package var a: JSONValue?

  /// The value on B; nil if absent.
  package var b: JSONValue?

  /// Creates a difference; `field` is its path.
  init(_ field: String, a: JSONValue?, b: JSONValue?) {
    (self.field, self.a, self.b) = (field, a, b)
  }

  /// Creates the difference between two results of a step or a scenario.
  init(_ results: Sides<ScenarioComparison.Result>) {
    self.init("result", a: results.a.text, b: results.b.text)
    kind = .result
  }

  /// Creates the difference between two numbers of iterations.
  init(iterations: Sides<JSONValue?>) {
    self.init("iterations", a: iterations.a, b: iterations.b)
    kind = .iterations
  }
}
