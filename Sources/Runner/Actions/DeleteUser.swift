internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension DeleteUser: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let held = try execution.signedIn(step.session)
    let input: RequestObject = ["AccessToken": .secret(held.accessToken)]
    let answer = try await execution.call("DeleteUser", input)
    if answer.error == nil { execution.sessions[step.session] = .empty }
    return Outcome(answer).adding("nextStep", "done")
  }
}
