internal import JSON
internal import Matching
internal import RunRecord
internal import Scenario

/// An action as the runner does it.
protocol RunnableAction: Action {
  typealias Execution = ScenarioExecution

  /// What must be known of the pool before the first step of a scenario that has the action.
  func prepare(in execution: isolated Execution) async throws(StepStop)

  /// Does what the step says.
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome

  /// Compares a success with what the action itself asks of it.
  func check(_ check: OutcomeCheck, with matcher: inout PatternMatcher) throws(ValueError)
}

extension RunnableAction {
  func prepare(in execution: isolated Execution) async throws(StepStop) {}

  func check(_ check: OutcomeCheck, with matcher: inout PatternMatcher) throws(ValueError) {}
}

extension Action {
  /// The action as the runner does it.
  var runnable: any RunnableAction {
    guard let action = self as? any RunnableAction else {
      preconditionFailure("every action of the language is one that the runner does")
    }
    return action
  }
}

extension Outcome {
  /// The outcome of an action that is complete and has nothing to tell.
  static let done = Outcome(["nextStep": "done"])
}
