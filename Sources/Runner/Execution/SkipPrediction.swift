internal import RunRecord
internal import Scenario
internal import Values

/// Predicts from early values whether every step that can fail will be skipped.
struct SkipPrediction {
  private let scenario: Scenario
  private var scope: ValueScope
  private let redactor: Redactor

  /// Reads the values in a copy of the scope.
  init(_ scenario: Scenario, _ scope: ValueScope, _ redactor: Redactor) {
    (self.scenario, self.scope, self.redactor) = (scenario, scope, redactor)
  }

  /// The first skipped step with its reason; nil if a step that can fail may run.
  mutating func reason() -> String? {
    var first: String?
    // Steps that can't fail prove nothing.
    for (index, step) in scenario.steps.enumerated() where step.action is UseFlow || step.canFail {
      guard step.conditions.allSatisfy({ scope.isSettled($0.path) }),
        let reason = try? scope.reasonToSkip(step)
      else { return nil }
      let number = StepList(.steps, of: scenario).number(at: index)
      first = first ?? "step \(number): \(redactor.redact(reason))"
      scope.names.lost.lose(all: step, because: "step \(number) was skipped")
    }
    return first
  }
}
