internal import Diagnostics
internal import JSON
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
    case .password, .proof: ("confirmSignInWithPassword", ["password"])
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
    return .localError("NoChallenge", words)
  }
}
