internal import Comparison
internal import ServiceRules

/// A condition on a scenario: what it must do to test something.
indirect enum Probe: Hashable, Sendable {
  /// A step can call one of these operations.
  case calls(Set<String>)
  /// A step expects this error of one of these operations.
  ///
  /// With a part of the message, an expectation of another message does not count.
  case expects(String, of: Set<String>, saying: String? = nil)
  /// A step expects one of these values of `nextStep`.
  case reaches(Set<String>)
  /// A step starts a sign-in with this AuthFlow.
  case signsIn(String)
  /// A step selects this first factor.
  case selects(String)
  /// A step checks the calls of this trigger.
  case triggers(String)
  /// A step calls one of these operations for a user who does not exist.
  case asksForStranger(Set<String>)
  /// The scenario uses this flow.
  case uses(UserFlow)
  /// A step waits for a message.
  case awaitsMessage
  /// The scenario moves the clock forward.
  case waits
  /// The scenario requests one of the pool's pages or its token endpoint.
  case opensPages
  case any([Probe])
  case all([Probe])
}

extension Probe {
  /// Whether a scenario meets the condition with a client; nil for any client.
  func holds(for scenario: CoveredScenario, with client: ExercisedClient?) -> Bool {
    switch self {
    case .uses(let flow): return scenario.reach.goes([flow])
    case .waits: return scenario.movesClock
    case .opensPages: return scenario.opensPages
    case .any(let probes): return probes.contains { $0.holds(for: scenario, with: client) }
    case .all(let probes): return probes.allSatisfy { $0.holds(for: scenario, with: client) }
    default:
      return scenario.steps.contains { step in
        (client?.isUsed(by: step) ?? true) && holds(for: step)
      }
    }
  }

  /// Whether a step meets a condition on one step.
  private func holds(for step: ExercisedStep) -> Bool {
    switch self {
    case .calls(let operations): !step.operations.isDisjoint(with: operations)
    case .expects(let error, let operations, let message):
      step.errors.contains(error) && !step.operations.isDisjoint(with: operations)
        && (message.map { part in step.messages.contains { $0.contains(part) } } ?? true)
    case .reaches(let values): step.nextStep.map(values.contains) ?? false
    case .signsIn(let flow): step.authFlow == flow
    case .selects(let factor): step.firstFactor == factor
    case .triggers(let name): step.trigger == name
    case .asksForStranger(let operations):
      step.stranger != nil && !step.operations.isDisjoint(with: operations)
    case .awaitsMessage: step.awaitsMessage
    case .uses, .waits, .opensPages, .any, .all: false
    }
  }
}

/// A client of the pool whose settings a scenario can exercise.
struct ExercisedClient: Hashable, Sendable {
  let name: String

  /// Whether steps without `client:` use this client.
  let isDefault: Bool

  /// Whether a step sends its requests through the client.
  func isUsed(by step: ExercisedStep) -> Bool {
    step.client.map { $0 == name } ?? isDefault
  }
}
