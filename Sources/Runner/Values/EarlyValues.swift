internal import CognitoModel
internal import Diagnostics
internal import Matching
internal import Scenario
internal import Values

/// The values that are known before the first step.
///
/// Reading a value leaves the scope of the scenario unchanged.
struct EarlyValues {
  let scope: ValueScope

  /// The scenario, whose steps can change the settings that its conditions read.
  let scenario: Scenario

  /// The string at a path; nil if the value is not known yet or is not a scalar.
  func text(at path: ValuePath) -> String? {
    guard scope.isSettled(path) else { return nil }
    var scope = scope
    let value = try? scope.value(of: .path(path), at: SourceRange(at: .start))
    return value?.splicedText
  }

  /// Whether all conditions are known to be true.
  func meet(_ conditions: [Condition]) -> Bool {
    if conditions.isEmpty { return true }
    var scope = scope
    return conditions.allSatisfy { condition in
      scope.isSettled(condition.path) && !mayChange(condition.path)
        && (try? scope.reasonAgainst(condition)) == .some(nil)
    }
  }

  /// Whether the path is a setting, and a step changes the pool.
  private func mayChange(_ path: ValuePath) -> Bool {
    guard ValueExpression.path(path).readsPoolFacts else { return false }
    return scenario.everyStep.contains { step in
      step.action.operations.contains { OperationEffect.of($0) == .changesPool }
    }
  }
}

extension ValueScope {
  /// Whether no step can still change the value at a path.
  func isSettled(_ path: ValuePath) -> Bool {
    ["pool", "client", "env", "secret", "example"].contains(path.root)
      || names.saved[path.root] != nil || names.lost.reason(for: [path]) != nil
  }
}
