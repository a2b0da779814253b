package import JSON
package import MockPool

/// Runs the code behind pools' triggers: the functions of their LambdaConfig, and programs of the user's.
package protocol TriggerInvoker: Sendable {
  /// Whether it runs functions; pools otherwise refuse the calls that would need one.
  var runsFunctions: Bool { get }

  /// Whether it has a program by this id.
  func knows(program id: String) -> Bool

  /// Gives code an event and waits for what comes of it, for as long as the service would.
  func invoke(_ code: TriggerCode, with event: JSONObject) async -> TriggerOutcome
}

extension TriggerInvoker {
  /// Functions are what most invokers run.
  package var runsFunctions: Bool { true }

  /// None.
  package func knows(program id: String) -> Bool { false }
}

/// For servers that run no code at all.
struct NoCode: TriggerInvoker {
  var runsFunctions: Bool { false }

  func invoke(_ code: TriggerCode, with event: JSONObject) async -> TriggerOutcome {
    if case .program = code { .unknownProgram } else { .unreachable }
  }
}
