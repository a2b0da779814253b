internal import Diagnostics
internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

// The name of a challenge and its possible responses.
extension Challenge {
  /// Amplify's name for the next step (AuthSignInStep); nil if the challenge has none.
  var nextStep: String? {
    // A setup without a choice starts automatically.
    if name == "MFA_SETUP", step == nil, setUpChoices.count < 2 { return nil }
    return meaning?.nextStep
  }

  /// The parameters of `confirmSignIn`, one of which responds to the challenge.
  var answers: [String] { hasNothingToSetUp ? [] : meaning?.answers ?? [] }

  /// Whether the pool requires a second factor that can't be set up within the challenge.
  private var hasNothingToSetUp: Bool { name == "MFA_SETUP" && step == nil && setUpChoices.isEmpty }

  /// Why no parameter of `confirmSignIn` responds to the challenge, and what to do.
  var reasonAgainstAnswers: String {
    guard hasNothingToSetUp else {
      return "`confirmSignIn` does not support the \(name) challenge"
    }
    return
      "the pool offers no factor that `confirmSignIn` can set up; give the user a second factor "
      + "before the sign-in"
  }

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

  /// The second factors that can be set up within the challenge; SMS can't.
  var setUpChoices: [FactorChoice] {
    guard let names = factors("MFAS_CAN_SETUP")?.compactMap(\.string) else {
      return [.softwareToken]
    }
    return [.softwareToken, .emailOTP].filter { names.contains($0.rawValue) }
  }

  /// The second factors to choose from; nil if the challenge is not a choice.
  var choices: [JSONValue]? { factors("MFAS_CAN_CHOOSE") }

  /// A list parameter, which the service sends as a JSON string.
  private func factors(_ parameter: String) -> [JSONValue]? {
    parameters[parameter]?.string.flatMap { try? JSONValue(parsing: $0) }?.array
  }

  /// The fields of `challenge` in the outcome.
  var fields: JSONValue {
    var fields: JSONObject = ["name": .string(name), "parameters": .object(parameters)]
    let factors = choices ?? factors("MFAS_CAN_SETUP")
    fields["available"] = available ?? factors.map { .array($0) }
    return .object(fields)
  }

  /// The delivery details of the pool's code; nil if the pool sent none.
  var delivery: JSONValue? {
    guard let medium = parameters["CODE_DELIVERY_DELIVERY_MEDIUM"] else { return nil }
    let destination = parameters["CODE_DELIVERY_DESTINATION"]
    return .object(JSONObject(keeping: [("medium", medium), ("destination", destination)]))
  }
}

extension Outcome {
  /// Returns the outcome with the challenge's fields, if the action succeeded.
  func asking(_ challenge: Challenge) -> Outcome {
    adding(OutcomePath.nextStep, challenge.nextStep.map { .string($0) })
      .adding("challenge", challenge.fields)
      .adding("delivery", challenge.step == nil ? challenge.delivery : nil)
  }

  /// The outcome of a challenge response that does not fit the open challenge and is not sent.
  static func refusing(_ answer: String, by challenge: Challenge) -> Outcome {
    let taken = challenge.answers
    let words =
      taken.isEmpty
      ? challenge.reasonAgainstAnswers
      : "the sign-in is waiting for \(taken.listed("or")) (\(challenge.name)), not for `\(answer)`"
    return .refusedHere("NoChallenge", words)
  }
}

extension Challenge {
  /// Sends a challenge response and handles the pool's response.
  func answer(
    _ responses: RequestObject,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    let answer = try await respond(responses, in: execution)
    return try await attempt.finish(answer, open: self, in: execution)
  }

  /// Continues with a factor.
  ///
  /// The pool is called immediately only if the choice itself is the challenge response.
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
    case ("SELECT_CHALLENGE", .webAuthn)
    where !execution.deviceMemories.passkeys(of: attempt.session).isEmpty:
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

  /// Sends the token's first code to the pool, and continues the sign-in with the result.
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
