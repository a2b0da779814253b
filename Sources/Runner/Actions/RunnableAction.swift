internal import Diagnostics
internal import JSON
internal import Matching
internal import RunRecord
internal import Scenario
internal import Transport

/// An action that the runner can run.
protocol RunnableAction: Action {
  typealias Execution = ScenarioExecution

  /// Reads what must be known of the pool before the first step of a scenario with this action.
  func prepare(in execution: isolated Execution) async throws(StepStop)

  /// Runs the step.
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome

  /// Checks a success against what the action itself requires.
  func check(_ check: OutcomeCheck, with matcher: inout PatternMatcher) throws(ValueError)
}

extension RunnableAction {
  func prepare(in execution: isolated Execution) async throws(StepStop) {}

  func check(_ check: OutcomeCheck, with matcher: inout PatternMatcher) throws(ValueError) {}
}

extension Action {
  /// The action as the runner runs it.
  var runnable: any RunnableAction {
    guard let action = self as? any RunnableAction else {
      preconditionFailure("every action of the language is one that the runner does")
    }
    return action
  }
}

extension Outcome {
  /// The outcome of an action that is complete and returns nothing.
  static let done = Outcome(["nextStep": "done"])
}

extension ScenarioExecution {
  /// Runs a step.
  func outcome(of step: Step) async throws(StepStop) -> Outcome {
    try chooseClient(step.client)
    let outcome: Outcome
    do throws(StepStop) {
      outcome = try await step.action.runnable.run(in: self, step)
    } catch {
      guard case .unserved(let unserved) = error else { throw error }
      outcome = unserved
    }
    // A value may have requested a later time without sending anything.
    try await settleClock()
    return outcome
  }

  /// Lets the actions of all steps read the pool before the first step.
  func prepareActions() async -> Failure? {
    guard pool != nil else { return nil }
    do throws(StepStop) {
      for step in scenario.everyStep { try await step.action.runnable.prepare(in: self) }
      return nil
    } catch {
      return failure(for: error, at: nil)
    }
  }

  /// What a step does, in one line: its name, or its action with the main argument.
  ///
  /// If the scenario has several sessions, the session is added.
  func summary(of step: Step) -> String {
    // On a copy, which makes the summary draw the same random values as the step itself.
    var scope = scope
    if let name = step.name, let text = try? scope.text(name) { return text }
    let written = (current?.list.source ?? scenario.file).text(in: step.actionRange)
    let word = written.isEmpty ? "step" : String(written)
    let argument =
      step.action.mainArgument.flatMap { text(of: $0, in: &scope) }.map { " \($0)" } ?? ""
    let session = step.session.isEmpty || !hasSeveralSessions ? "" : " (\(step.session))"
    return word + argument + session
  }

  private func text(of argument: MainArgument, in scope: inout ValueScope) -> String? {
    switch argument {
    case .literal(let text): return text
    case .value(let value): return try? scope.json(value).splicedText
    case .request(let call):
      let method = call.method.flatMap { try? scope.text($0) }
      guard let url = try? scope.text(call.url) else { return nil }
      return HTTPShown(HTTPRequest(method: method ?? call.usualMethod, url: url)).line
    }
  }
}
