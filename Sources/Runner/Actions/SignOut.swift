internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension SignOut: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    // The session is empty afterwards whatever the pool said.
    let global = try execution.boolean(global)
    let held = try execution.signedIn(step.session)
    let client = try execution.client(of: step.session)
    execution.sessions[step.session] = .empty
    if global {
      let input: RequestObject = ["AccessToken": .secret(held.accessToken)]
      return Outcome(try await execution.call("GlobalSignOut", input)).adding("nextStep", "done")
    }
    guard let token = held.refreshToken else { return .done }
    var input: RequestObject = ["Token": .secret(token), "ClientId": .string(client.id)]
    input["ClientSecret"] = client.secret.map { .secret($0) }
    return Outcome(try await execution.call("RevokeToken", input)).adding("nextStep", "done")
  }
}
