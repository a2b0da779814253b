internal import CognitoModel
internal import Matching
internal import RunRecord
internal import Scenario
internal import Values

extension OperationCall: RunnableAction {
  /// Adds the pool's ID, the client's ID and secret hash, and the session's access token to the
  /// input.
  ///
  /// A member that the step sets, even to `null`, is not changed. A `Session` in the
  /// input can belong to another user's sign-in, and replaces the access token.
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let written = try execution.read { scope throws(ValueError) in try scope.object(members) }
    var input = RequestObject(written)
    if let rejection = try fillIn(&input, in: execution, session: step.session) { return rejection }
    let user =
      sets("Session") ? nil : execution.sessions[step.session]?.signedIn?.attempt.username
    return Outcome(try await execution.call(name, input, user: user))
  }

  private func fillIn(
    _ input: inout RequestObject,
    in execution: isolated ScenarioExecution,
    session: String
  ) throws(StepStop) -> Outcome? {
    guard let known = CognitoModel.operation(name)?.input.members else { return nil }
    guard let poolID = execution.poolID else { throw .cancelled }
    for member in known where !sets(member.name) {
      switch member.name {
      case "UserPoolId": input["UserPoolId"] = .string(poolID)
      case "ClientId":
        input["ClientId"] = .string(try client(in: execution, session: session).id)
      case "SecretHash":
        let client = try client(in: execution, session: session)
        let hash = input["Username"]?.string
          .flatMap { execution.secretHash(for: $0, of: client) }
        input["SecretHash"] = hash.map { .secret($0) }
      case "AccessToken" where !sets("Session"):
        if let held = execution.sessions[session]?.signedIn {
          input["AccessToken"] = .secret(held.accessToken)
        } else if member.isRequired {
          return execution.sessions.notSignedIn(session)
        }
      default: break
      }
    }
    return nil
  }

  /// Whether the step itself sets a member of the input.
  private func sets(_ name: String) -> Bool {
    // `contains(where:)` would copy each member.
    members.firstIndex { $0.key == name } != nil
  }

  private func client(
    in execution: isolated ScenarioExecution,
    session: String
  ) throws(StepStop) -> AppClient {
    try goesOn ? execution.client(of: session) : execution.stepClient()
  }

  /// Whether the operation continues with a session's tokens, and therefore uses its client.
  private var goesOn: Bool { ["GetTokensFromRefreshToken", "RevokeToken"].contains(name) }
}
