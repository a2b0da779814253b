internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension ConfirmSignUp: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let username = try execution.text(username)
    var input = try execution.clientRequest(username: username)
    input["ConfirmationCode"] = .secret(try execution.secret(code))
    if let forceAliasCreation {
      input["ForceAliasCreation"] = .plain(.bool(try execution.boolean(forceAliasCreation)))
    }
    input["ClientMetadata"] = try execution.metadata(metadata)
    let started = execution.automaticSignUps[username]
    input["Session"] = started?.session.map { .secret($0) }
    let answer = try await execution.call("ConfirmSignUp", input)
    let session = answer.body["Session"]?.string.map { Secret($0) }
    if answer.error == nil {
      execution.automaticSignUps[username] = nil
      let isAutomatic = started != nil
      try ConfirmedSignUp.note(username, session, isAutomatic: isAutomatic, in: execution)
    }
    return Outcome(answer)
      .adding("nextStep", .string(session == nil ? "done" : "completeAutoSignIn"))
  }
}
