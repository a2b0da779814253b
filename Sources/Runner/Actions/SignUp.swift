internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension SignUp: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let username = try execution.text(username)
    var input = try execution.clientRequest(username: username)
    if let password { input["Password"] = .secret(try execution.secret(password)) }
    input["UserAttributes"] = try execution.attributeList(attributes)
    input["ValidationData"] = try execution.attributeList(validationData)
    input["ClientMetadata"] = try execution.metadata(metadata)
    let answer = try await execution.call("SignUp", input)
    let started =
      try execution.boolean(autoSignIn)
      ? AutomaticSignUp(session: answer.body["Session"]?.string.map { Secret($0) }) : nil
    let isConfirmed = answer.body["UserConfirmed"]?.bool == true
    if isConfirmed {
      let isAutomatic = started != nil
      try ConfirmedSignUp.note(
        username,
        started?.session,
        isAutomatic: isAutomatic,
        in: execution
      )
    } else {
      execution.automaticSignUps[username] = started
    }
    let done = started?.session == nil ? "done" : "completeAutoSignIn"
    return Outcome(answer)
      .adding("nextStep", .string(isConfirmed ? done : "confirmSignUp"))
      .adding("userSub", answer.body["UserSub"])
      .addingDelivery()
  }
}
