package import JSON
package import MockPool

/// Runs the Lambda functions that pools name in their LambdaConfig.
package protocol FunctionInvoker: Sendable {
  /// Gives a function an event and waits for what comes of it, for as long as the service would.
  func invoke(_ function: String, with event: JSONObject) async -> TriggerOutcome
}

/// For servers that run none; pools then refuse the calls that would need one.
struct NoFunctions: FunctionInvoker {
  func invoke(_ function: String, with event: JSONObject) async -> TriggerOutcome { .unreachable }
}
