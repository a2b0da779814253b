package import JSON
package import MockPool

/// Runs the code behind pools' triggers: the functions of their LambdaConfig, and the user's programs.
package protocol TriggerInvoker: Sendable {
  /// Whether it runs functions. If not, pools reject the calls that need one.
  var runsFunctions: Bool { get }

  /// Whether it has a program with this id.
  func knows(program id: String) -> Bool

  /// Runs code with an event. It waits for the outcome as long as the service does.
  func invoke(_ code: TriggerCode, with event: JSONObject) async -> TriggerOutcome
}

extension TriggerInvoker {
  /// The default for most invokers.
  package var runsFunctions: Bool { true }

  /// By default an invoker has no programs.
  package func knows(program id: String) -> Bool { false }
}

/// The invoker of servers that run no code.
struct NoCode: TriggerInvoker {
  var runsFunctions: Bool { false }

  func invoke(_ code: TriggerCode, with event: JSONObject) async -> TriggerOutcome {
    if case .program = code { .unknownProgram } else { .unreachable }
  }
}
