internal import JSON
internal import Values

/// What a session of the app holds.
enum SessionState: Sendable {
  case empty
  /// A sign-in waits for an answer.
  case challenged(Challenge)
  case signedIn(SignedIn)
}

/// A sign-in's open challenge.
struct Challenge: Sendable {
  /// Cognito's name, such as NEW_PASSWORD_REQUIRED.
  var name: String
  var parameters: JSONObject
  /// The session text to send back; nil where the pool gave none.
  var session: String?
  /// The user name to answer with: the one that Cognito returned, else the one that signed in.
  var username: String
  /// Whether admin operations carry the sign-in on.
  var isAdmin: Bool
  /// The client that it began with.
  var client: ScenarioClient
  /// The name that the author gave for the user.
  var typedName: String
  /// The device that it began on; nil for a new one.
  var device: AppDevice?
  /// The factors that the pool offers for a choice; empty where it offers none.
  var available: [String] = []
}

/// A session after a complete sign-in.
struct SignedIn: Sendable {
  var username: String
  var idToken: String
  var accessToken: String
  var refreshToken: String?
  /// The client that the tokens were given to.
  var client: ScenarioClient
  /// The key of the device that the tokens were given to; nil where the pool tracks none.
  var deviceKey: String?
}

extension Challenge {
  /// Amplify's name for the next step (AuthSignInStep).
  var nextStep: String? {
    switch name {
    case "NEW_PASSWORD_REQUIRED": "confirmSignInWithNewPassword"
    case "SMS_MFA": "confirmSignInWithSMSMFACode"
    case "SOFTWARE_TOKEN_MFA": "confirmSignInWithTOTPCode"
    case "EMAIL_OTP", "SMS_OTP": "confirmSignInWithOTP"
    case "CUSTOM_CHALLENGE": "confirmSignInWithCustomChallenge"
    case "SELECT_CHALLENGE": "continueSignInWithFirstFactorSelection"
    case "SELECT_MFA_TYPE": "continueSignInWithMFASelection"
    case "MFA_SETUP": setUpStep
    default: nil
    }
  }

  /// What a set-up asks for depends on what can be set up; SMS cannot, in the challenge.
  private var setUpStep: String {
    let text = parameters["MFAS_CAN_SETUP"]?.string ?? "[]"
    let choices = (try? JSONValue(parsing: text))?.array?.compactMap(\.string) ?? []
    switch (choices.contains("SOFTWARE_TOKEN_MFA"), choices.contains("EMAIL_OTP")) {
    case (true, true): return "continueSignInWithMFASetupSelection"
    case (false, true): return "continueSignInWithEmailMFASetup"
    default: return "continueSignInWithTOTPSetup"
    }
  }

  /// What the outcome shows of it.
  var fields: JSONValue {
    var fields: JSONObject = ["name": .string(name), "parameters": .object(parameters)]
    if !available.isEmpty { fields["available"] = .array(available.map { .string($0) }) }
    return .object(fields)
  }
}
