package import JSON
package import MockPool

/// Runs the code of triggers: the functions in the pools' LambdaConfig, and the user's programs.
package protocol TriggerInvoker: Sendable {
  /// Whether the invoker runs functions; if not, pools reject the calls that need a function.
  var runsFunctions: Bool { get }

  /// Whether the invoker has a program with this ID.
  func knows(program id: String) -> Bool

  /// Runs code with an event, and waits for the outcome with the service's time limit.
  func invoke(_ code: TriggerCode, with event: JSONObject) async -> TriggerOutcome
}

extension TriggerInvoker {
  /// True by default, because most invokers run functions.
  var runsFunctions: Bool { true }

  /// False by default, because most invokers have no programs.
  func knows(program id: String) -> Bool { false }
}

/// The invoker of servers that run no code.
struct NoTriggerInvoker: TriggerInvoker {
  var runsFunctions: Bool { false }

  func invoke(_ code: TriggerCode, with event: JSONObject) async -> TriggerOutcome {
    if case .program = code { .unknownProgram } else { .unreachable }
  }
}
