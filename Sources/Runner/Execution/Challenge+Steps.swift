internal import JSON
internal import RunRecord
internal import Scenario

// What a challenge is called, and what it takes.
extension Challenge {
  /// Amplify's name for the next step (AuthSignInStep).
  var nextStep: String? {
    switch step {
    case .password: return "confirmSignInWithPassword"
    case .softwareToken: return "continueSignInWithTOTPSetup"
    case .email: return "continueSignInWithEmailMFASetup"
    case nil: break
    }
    return switch name {
    case "NEW_PASSWORD_REQUIRED": "confirmSignInWithNewPassword"
    case "SMS_MFA": "confirmSignInWithSMSMFACode"
    case "SOFTWARE_TOKEN_MFA": "confirmSignInWithTOTPCode"
    case "EMAIL_OTP", "SMS_OTP": "confirmSignInWithOTP"
    case "CUSTOM_CHALLENGE": "confirmSignInWithCustomChallenge"
    case "PASSWORD", "PASSWORD_SRP": "confirmSignInWithPassword"
    case "SELECT_CHALLENGE": "continueSignInWithFirstFactorSelection"
    case "SELECT_MFA_TYPE": "continueSignInWithMFASelection"
    case "MFA_SETUP" where setUpChoices.count > 1: "continueSignInWithMFASetupSelection"
    default: nil
    }
  }

  /// The parameters of `confirmSignIn` of which it takes one.
  var answers: [String] {
    switch step {
    case .password: return ["password"]
    case .softwareToken: return ["code"]
    case .email: return ["email"]
    case nil: break
    }
    return switch name {
    case "NEW_PASSWORD_REQUIRED": ["newPassword"]
    case "SMS_MFA", "SOFTWARE_TOKEN_MFA", "EMAIL_OTP", "SMS_OTP": ["code"]
    case "CUSTOM_CHALLENGE": ["answer"]
    case "PASSWORD", "PASSWORD_SRP": ["password"]
    case "SELECT_CHALLENGE": ["select", "passkey"]
    case "SELECT_MFA_TYPE", "MFA_SETUP": ["select"]
    case "WEB_AUTHN": ["passkey"]
    default: []
    }
  }

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
    var fields: JSONObject = ["medium": medium]
    fields["destination"] = parameters["CODE_DELIVERY_DESTINATION"]
    return .object(fields)
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
    let wanted = taken.isEmpty ? "nothing that `confirmSignIn` has" : taken
    return .refusedHere(
      "NoChallenge",
      "the sign-in waits for \(wanted) (\(challenge.name)), not for `\(answer)`"
    )
  }
}
