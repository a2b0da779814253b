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
    let isAutomatic = try execution.boolean(autoSignIn)
    let session = isAutomatic ? answer.sessionText : nil
    let isConfirmed = answer.body["UserConfirmed"]?.bool == true
    if isConfirmed {
      try ConfirmedSignUp.note(username, session, isAutomatic: isAutomatic, in: execution)
    } else {
      execution.automaticSignUps[step.session, default: [:]][username] =
        isAutomatic ? AutomaticSignUp(session: session) : nil
    }
    let done = session == nil ? "done" : "completeAutoSignIn"
    return Outcome(answer)
      .adding(OutcomePath.nextStep, .string(isConfirmed ? done : "confirmSignUp"))
      .adding("userSub", answer.body["UserSub"])
      .addingDelivery()
  }
}

extension ConfirmSignUp: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let username = try execution.text(username)
    var input = try execution.clientRequest(username: username)
    input["ConfirmationCode"] = .secret(try execution.secret(code))
    if let forceAliasCreation {
      input["ForceAliasCreation"] = .plain(.bool(try execution.boolean(forceAliasCreation)))
    }
    input["ClientMetadata"] = try execution.metadata(metadata)
    let started = execution.automaticSignUps[step.session]?[username]
    input["Session"] = started?.session.map { .secret($0) }
    let answer = try await execution.call("ConfirmSignUp", input)
    let session = answer.sessionText
    if answer.error == nil {
      execution.automaticSignUps[step.session]?[username] = nil
      try ConfirmedSignUp.note(username, session, isAutomatic: started != nil, in: execution)
    }
    return Outcome(answer)
      .adding(OutcomePath.nextStep, .string(session == nil ? "done" : "completeAutoSignIn"))
  }
}

extension ResendSignUpCode: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    var input = try execution.clientRequest(username: try execution.text(username))
    input["ClientMetadata"] = try execution.metadata(metadata)
    return try await execution.call("ResendConfirmationCode", input).done.addingDelivery()
  }
}

extension AutoSignIn: RunnableAction {
  /// Signs in the user of the latest confirmed sign-up.
  ///
  /// A confirmed sign-up can be used only once.
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    guard let confirmed = execution.confirmedSignUp else {
      let words =
        "each `autoSignIn` requires a new confirmed sign-up; before this step, add a `signUp` with "
        + "`autoSignIn: true`, and confirm it"
      return .localError("NoChallenge", words)
    }
    guard let proof = confirmed.session else { return .localError("NoChallenge", confirmed.lack) }
    let attempt = SignInAttempt(
      confirmed.username,
      session: step.session,
      client: execution.chosenClient ?? confirmed.client,
      metadata: try execution.metadata(metadata)
    )
    execution.sessions[step.session] = .empty
    let user: RequestObject = ["USERNAME": .string(confirmed.username)]
    let answer = try await attempt.initiate(.userChoice, user, sessionText: proof, in: execution)
    if answer.error == nil { execution.confirmedSignUp = nil }
    return try await attempt.finish(answer, in: execution)
  }
}

extension ConfirmedSignUp {
  /// Stores the state that an automatic sign-in needs, which replaces any earlier state.
  static func note(
    _ username: String,
    _ session: Secret?,
    isAutomatic: Bool,
    in execution: isolated ScenarioExecution
  ) throws(StepStop) {
    let client = try execution.stepClient()
    execution.confirmedSignUp =
      session == nil && !isAutomatic
      ? nil : ConfirmedSignUp(username: username, session: session, client: client)
    if let confirmed = execution.confirmedSignUp, session == nil {
      execution.state.notes.append(confirmed.lack)
    }
  }

  /// The reason that no automatic sign-in follows if the pool returned no session.
  ///
  /// The conditions are from the developer guide's "Sign up and sign in" with USER_AUTH. There, a
  /// session proves that the user read a message, and replaces a one-time code.
  var lack: String {
    "the pool returned no session for the sign-in of `\(username)`: the client needs "
      + "ALLOW_USER_AUTH, and AllowedFirstAuthFactors needs EMAIL_OTP for a code by email, or "
      + "SMS_OTP for a code by SMS"
  }
}
