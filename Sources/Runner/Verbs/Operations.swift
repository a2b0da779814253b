internal import CognitoModel
internal import JSON
internal import Matching
internal import RunRecord
internal import Scenario
internal import Values

extension ScenarioExecution {
  /// One of Cognito's own operations, with the members that the runner knows filled in where they
  /// were left out and not written as `null`.
  func outcome(of call: OperationCall, session: String) async throws(StepStop) -> Outcome {
    var input: JSONObject
    do throws(ValueError) { input = try scope.object(call.members) } catch { throw .value(error) }
    let written = Set(call.members.map(\.key))
    if let refusal = try fillIn(&input, except: written, call.name, session: session) {
      return refusal
    }
    return Outcome(try await self.call(call.name, input, user: signedIn(session)?.username))
  }

  private func fillIn(
    _ input: inout JSONObject,
    except written: Set<String>,
    _ operation: String,
    session: String
  ) throws(StepStop) -> Outcome? {
    guard let members = CognitoModel.operation(operation)?.input.members else { return nil }
    let pool = try openedPool()
    let client = try client(ofCall: operation, session: session)
    for member in members where !written.contains(member.name) {
      switch member.name {
      case "UserPoolId": input["UserPoolId"] = .string(pool.id)
      case "ClientId": input["ClientId"] = .string(client.id)
      case "SecretHash":
        let username = input["Username"]?.string
        let hash = username.flatMap { secretHash(for: $0, of: client) }
        input["SecretHash"] = hash.map { .string($0) }
      case "AccessToken":
        if let held = signedIn(session) {
          input["AccessToken"] = .string(held.accessToken)
        } else if member.isRequired {
          return notSignedIn(session)
        }
      default: break
      }
    }
    return nil
  }

  /// Only what goes on with a session's tokens comes from that session's client.
  private func client(
    ofCall operation: String,
    session: String
  ) throws(StepStop) -> ScenarioClient {
    ["GetTokensFromRefreshToken", "RevokeToken"].contains(operation)
      ? try client(of: session) : try stepClient()
  }

  /// What a session holds after a complete sign-in; nil where it holds none.
  func signedIn(_ session: String) -> SignedIn? {
    if case .signedIn(let held)? = sessions[session] { held } else { nil }
  }
}
