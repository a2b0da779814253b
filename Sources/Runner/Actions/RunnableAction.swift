internal import JSON
internal import Matching
internal import RunRecord
internal import Scenario
internal import Transport
internal import Values

/// An action with its implementation in the runner.
protocol RunnableAction: Action {
  typealias Execution = ScenarioExecution

  /// Reads the facts about the pool that the action needs before the scenario's first step.
  func prepare(in execution: isolated Execution) async throws(StepStop)

  /// Runs the step.
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome

  /// Checks a success against the action's own requirements.
  func check(_ check: OutcomeCheck, with matcher: inout PatternMatcher) throws(ValueError)
}

extension RunnableAction {
  func prepare(in execution: isolated Execution) async throws(StepStop) {}

  func check(_ check: OutcomeCheck, with matcher: inout PatternMatcher) throws(ValueError) {}
}

extension Action {
  /// The action with its implementation.
  ///
  /// The cast to the protocol searches all conformances of the program, once for each type.
  /// Therefore, the types of short scenarios come first.
  var runnable: any RunnableAction {
    switch self {
    case let action as HTTPCall: action
    case let action as OperationCall: action
    case let action as SignUp: action
    case let action as ConfirmSignUp: action
    case let action as AwaitCode: action
    case let action as SignIn: action
    case let action as any RunnableAction: action
    default: preconditionFailure("every action must be runnable")
    }
  }
}

extension Outcome {
  /// The outcome of an action that is complete and returns nothing.
  static let done = Outcome([OutcomePath.nextStep: "done"])
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
    // A value can request a later time without sending anything.
    if isClockBehind { try await advancePoolClock() }
    return outcome
  }

  /// Prepares the actions of all steps before the first step.
  func prepareActions() async -> Failure? {
    guard pool != nil else { return nil }
    do throws(StepStop) {
      let steps = scenario.everyStep
      for index in steps.indices { try await steps[index].action.runnable.prepare(in: self) }
      return nil
    } catch {
      return failure(for: error, at: nil)
    }
  }

  /// The step in one line: its name, or its action with the main argument.
  ///
  /// The session is added if the scenario has several.
  func summary(of step: Step) -> String {
    // A copy of the scope gives the summary the same random values as the step.
    var scope = scope
    if let name = step.name, let text = try? scope.text(name) { return text }
    let written = (current?.list.source ?? scenario.file).key(in: step.actionRange)
    var summary = written.isEmpty ? "step" : String(written)
    if let argument = step.action.mainArgument.flatMap({ text(of: $0, in: &scope) }) {
      summary += " "
      summary += argument
    }
    if hasSeveralSessions, !step.session.isEmpty { summary += " (\(step.session))" }
    return summary
  }

  private func text(of argument: MainArgument, in scope: inout ValueScope) -> String? {
    switch argument {
    case .literal(let text): return text
    case .value(let value): return try? scope.json(value).splicedText
    case .request(let call):
      let method = call.method.flatMap { try? scope.text($0) }
      guard let url = try? scope.text(call.url) else { return nil }
      return HTTPMessageDescription(method ?? call.usualMethod, url).line
    }
  }
}
