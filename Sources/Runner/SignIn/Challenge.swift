internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

// What a challenge is called, and what it takes.
extension Challenge {
  /// Amplify's name for the next step (AuthSignInStep).
  var nextStep: String? {
    // A set-up of which there is nothing to choose begins by itself.
    if name == "MFA_SETUP", step == nil, setUpChoices.count < 2 { return nil }
    return meaning?.nextStep
  }

  /// The parameters of `confirmSignIn` of which it takes one.
  var answers: [String] { meaning?.answers ?? [] }

  private var meaning: (nextStep: String?, answers: [String])? {
    switch step {
    case .password: ("confirmSignInWithPassword", ["password"])
    case .softwareToken: ("continueSignInWithTOTPSetup", ["code"])
    case .email: ("continueSignInWithEmailMFASetup", ["email"])
    case nil: Challenge.meanings[name]
    }
  }

  private static let meanings: [String: (nextStep: String?, answers: [String])] = [
    "NEW_PASSWORD_REQUIRED": ("confirmSignInWithNewPassword", ["newPassword"]),
    "SMS_MFA": ("confirmSignInWithSMSMFACode", ["code"]),
    "SOFTWARE_TOKEN_MFA": ("confirmSignInWithTOTPCode", ["code"]),
    "EMAIL_OTP": ("confirmSignInWithOTP", ["code"]),
    "SMS_OTP": ("confirmSignInWithOTP", ["code"]),
    "CUSTOM_CHALLENGE": ("confirmSignInWithCustomChallenge", ["answer"]),
    "PASSWORD": ("confirmSignInWithPassword", ["password"]),
    "PASSWORD_SRP": ("confirmSignInWithPassword", ["password"]),
    "SELECT_CHALLENGE": ("continueSignInWithFirstFactorSelection", ["select", "passkey"]),
    "SELECT_MFA_TYPE": ("continueSignInWithMFASelection", ["select"]),
    "MFA_SETUP": ("continueSignInWithMFASetupSelection", ["select"]),
    "WEB_AUTHN": (nil, ["passkey"]),
  ]

  /// Which second factors can be set up; SMS cannot, in the challenge.
  var setUpChoices: [FactorChoice] {
    guard let names = factors("MFAS_CAN_SETUP")?.compactMap(\.string) else {
      return [.softwareToken]
    }
    return [.softwareToken, .emailOTP].filter { names.contains($0.rawValue) }
  }

  /// The second factors that can be chosen; nil where the challenge is about no choice.
  var choices: [JSONValue]? { factors("MFAS_CAN_CHOOSE") }

  /// A parameter that is a list; the service has it as JSON text.
  private func factors(_ parameter: String) -> [JSONValue]? {
    parameters[parameter]?.string.flatMap { try? JSONValue(parsing: $0) }?.array
  }

  /// What the outcome shows of it.
  var fields: JSONValue {
    var fields: JSONObject = ["name": .string(name), "parameters": .object(parameters)]
    let factors = choices ?? factors("MFAS_CAN_SETUP")
    fields["available"] = available ?? factors.map { .array($0) }
    return .object(fields)
  }

  /// Where the pool sent a code; nil where it sent none.
  var delivery: JSONValue? {
    guard let medium = parameters["CODE_DELIVERY_DELIVERY_MEDIUM"] else { return nil }
    let destination = parameters["CODE_DELIVERY_DESTINATION"]
    return .object(JSONObject(keeping: [("medium", medium), ("destination", destination)]))
  }
}

extension Outcome {
  /// The outcome with what the challenge asks for, where the action succeeded.
  func asking(_ challenge: Challenge) -> Outcome {
    adding("nextStep", challenge.nextStep.map { .string($0) })
      .adding("challenge", challenge.fields)
      .adding("delivery", challenge.step == nil ? challenge.delivery : nil)
  }

  /// The outcome of an answer that the open challenge does not take, and that nobody is sent.
  static func refusing(_ answer: String, by challenge: Challenge) -> Outcome {
    let taken = challenge.answers.quotedList
    let wanted = taken.isEmpty ? "nothing that `confirmSignIn` supports" : taken
    return .refusedHere(
      "NoChallenge",
      "the sign-in is waiting for \(wanted) (\(challenge.name)), not for `\(answer)`"
    )
  }
}

extension Challenge {
  /// Sends an answer, and settles what comes of it.
  func answer(
    _ responses: RequestObject,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    let answer = try await respond(responses, in: execution)
    return try await attempt.finish(answer, open: self, in: execution)
  }

  /// Goes on with a factor; the pool is told at once only where the choice itself is the answer.
  func select(
    _ choice: FactorChoice,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    switch (name, choice) {
    case ("MFA_SETUP", _):
      guard setUpChoices.contains(choice) else {
        let offered = setUpChoices.map(\.rawValue).quotedList
        let words = "the pool offers to set up \(offered), not `\(choice.rawValue)`"
        return .refusedHere("NoChallenge", words)
      }
      return try await setUp(choice, in: execution)
    case ("SELECT_CHALLENGE", .password), ("SELECT_CHALLENGE", .passwordSRP):
      var challenge = self
      challenge.step = .password(choice == .password ? .password : .passwordSRP)
      return challenge.wait(Outcome(), in: execution)
    case ("SELECT_CHALLENGE", .webAuthn) where !execution.passkeys(of: attempt.session).isEmpty:
      return try await answerWithPasskey(nil, in: execution)
    default: return try await answer(["ANSWER": .string(choice.rawValue)], in: execution)
    }
  }

  /// Sends or proves the password that was chosen as the first factor.
  func prove(
    _ password: Secret,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    var responses = RequestObject()
    var factor = name
    if case .password(let chosen)? = step {
      factor = chosen.rawValue
      responses["ANSWER"] = .string(factor)
    }
    guard factor == FirstFactor.passwordSRP.rawValue else {
      responses["PASSWORD"] = .secret(password)
      return try await answer(responses, in: execution)
    }
    let proof = PasswordProof(password)
    let first = try await respond(responses.merging(proof.start), in: execution)
    return try await attempt.finish(first, proving: proof, open: self, in: execution)
  }

  /// Shows the pool the token's first code, and carries the sign-in on with what it gives for it.
  func verify(
    _ code: Secret,
    _ deviceName: String?,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    var challenge = self
    var input: RequestObject = ["UserCode": .secret(code)]
    input["Session"] = sessionText.map { .secret($0) }
    input["FriendlyDeviceName"] = deviceName.map { .string($0) }
    let answer = try await execution.call("VerifySoftwareToken", input, user: attempt.username)
      .verifiedToken()
    guard answer.error == nil else { return Outcome(answer) }
    challenge.sessionText = answer.sessionText ?? sessionText
    return try await challenge.answer([:], in: execution)
  }
}
