internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension ScenarioExecution {
  func signUp(_ parameters: SignUpParameters) async throws(StepStop) -> Outcome {
    let username = try text(parameters.username)
    var input = try clientRequest(username: username)
    if let password = parameters.password { input["Password"] = .string(try text(password)) }
    input["UserAttributes"] = try attributeList(parameters.attributes)
    input["ValidationData"] = try attributeList(parameters.validationData)
    input["ClientMetadata"] = try metadata(parameters.metadata)
    let answer = try await call("SignUp", input)
    let started =
      try boolean(parameters.autoSignIn)
      ? AutomaticSignUp(session: answer.body["Session"]?.string) : nil
    let isConfirmed = answer.body["UserConfirmed"]?.bool == true
    if isConfirmed {
      try noteConfirmed(username, started?.session, isAutomatic: started != nil)
    } else {
      automaticSignUps[username] = started
    }
    let done = started?.session == nil ? "done" : "completeAutoSignIn"
    return Outcome(answer)
      .adding("nextStep", .string(isConfirmed ? done : "confirmSignUp"))
      .adding("userSub", answer.body["UserSub"])
      .addingDelivery()
  }

  func confirmSignUp(_ parameters: ConfirmSignUpParameters) async throws(StepStop) -> Outcome {
    let username = try text(parameters.username)
    var input = try clientRequest(username: username)
    input["ConfirmationCode"] = .string(try text(parameters.code))
    input["ForceAliasCreation"] = try parameters.forceAliasCreation.map { value throws(StepStop) in
      .bool(try boolean(value))
    }
    input["ClientMetadata"] = try metadata(parameters.metadata)
    let started = automaticSignUps[username]
    input["Session"] = started?.session.map { .string($0) }
    let answer = try await call("ConfirmSignUp", input)
    let session = answer.body["Session"]?.string
    if answer.error == nil {
      automaticSignUps[username] = nil
      try noteConfirmed(username, session, isAutomatic: started != nil)
    }
    return Outcome(answer)
      .adding("nextStep", .string(session == nil ? "done" : "completeAutoSignIn"))
  }

  /// Keeps what an automatic sign-in goes on with; the one before is lost.
  private func noteConfirmed(
    _ username: String,
    _ session: String?,
    isAutomatic: Bool
  ) throws(StepStop) {
    let client = try stepClient()
    confirmedSignUp =
      session == nil && !isAutomatic
      ? nil : ConfirmedSignUp(username: username, session: session, client: client)
    if let confirmedSignUp, session == nil { state.notes.append(confirmedSignUp.lack) }
  }

  func resendSignUpCode(
    _ username: TextTemplate,
    _ metadata: ValueTemplate?
  ) async throws(StepStop) -> Outcome {
    var input = try clientRequest(username: try text(username))
    input["ClientMetadata"] = try self.metadata(metadata)
    return Outcome(try await call("ResendConfirmationCode", input))
      .adding("nextStep", "done")
      .addingDelivery()
  }

  func resetPassword(
    _ username: TextTemplate,
    _ metadata: ValueTemplate?
  ) async throws(StepStop) -> Outcome {
    var input = try clientRequest(username: try text(username))
    input["ClientMetadata"] = try self.metadata(metadata)
    return Outcome(try await call("ForgotPassword", input))
      .adding("nextStep", "confirmResetPasswordWithCode")
      .addingDelivery()
  }

  func confirmResetPassword(
    _ parameters: ConfirmResetPasswordParameters
  ) async throws(StepStop) -> Outcome {
    var input = try clientRequest(username: try text(parameters.username))
    input["Password"] = .string(try text(parameters.newPassword))
    input["ConfirmationCode"] = .string(try text(parameters.code))
    input["ClientMetadata"] = try metadata(parameters.metadata)
    return Outcome(try await call("ConfirmForgotPassword", input)).adding("nextStep", "done")
  }
}

extension ConfirmedSignUp {
  /// Why no automatic sign-in follows where the pool gave no session for it.
  ///
  /// The conditions are those of the developer guide's «Sign up and sign in» by USER_AUTH: a session
  /// stands for a message that was read, and so for a one-time code.
  var lack: String {
    "the pool gave no session to sign `\(username)` in by: the client needs ALLOW_USER_AUTH, and the "
      + "pool EMAIL_OTP or SMS_OTP among its AllowedFirstAuthFactors"
  }
}
