import JSON

/// The properties of a logged call: its kind of action, its user, and its challenge.
struct EventSubject: Hashable, Sendable {
  let kind: AuthEvent.Kind
  var username: String?

  /// Whether the call continues an event of an earlier call.
  var isContinued = false

  /// Whether the action continues after a success.
  var endsLater = false
  var challenge: AuthEvent.Challenge.Name?

  /// The caller's address, from apps (`UserContextData`) or servers (`ContextData`); nil if there
  /// is none.
  var address: String?
}

extension EventSubject {
  /// Reads a call; nil if the service never logs the operation.
  init?(_ call: Call) {
    switch call.operation {
    case "SignUp": self.init(kind: .signUp)
    case "ResendConfirmationCode": self.init(kind: .resendCode)
    case "ForgotPassword":
      self.init(kind: .forgotPassword)
      endsLater = true
    case "ConfirmForgotPassword": self.init(kind: .forgotPassword, isContinued: true)
    case "ChangePassword": self.init(kind: .passwordChange)
    case "InitiateAuth", "AdminInitiateAuth": self.init(signIn: call)
    case "RespondToAuthChallenge", "AdminRespondToAuthChallenge": self.init(response: call)
    default: return nil
    }
    username = username ?? call.text("Username")
    let context = call.input["UserContextData"] ?? call.input["ContextData"]
    address = context?["IpAddress"]?.string
  }

  private init?(signIn call: Call) {
    guard let flow = call.text("AuthFlow").flatMap({ SignInMethod.named[$0] }), flow != .refresh
    else { return nil }
    let parameters = call.input["AuthParameters"]
    let isProof = parameters?["PASSWORD"] != nil || parameters?["SRP_A"] != nil
    self.init(kind: .signIn, challenge: isProof ? .password : nil)
    username = parameters?["USERNAME"]?.string
  }

  private init(response call: Call) {
    let responses = call.input["ChallengeResponses"]
    // A selected password is sent with the selection.
    let isSelected =
      call.text("ChallengeName") == "SELECT_CHALLENGE"
      && responses?["ANSWER"] == "PASSWORD" && responses?["PASSWORD"] != nil
    let name = isSelected ? "PASSWORD" : call.text("ChallengeName") ?? ""
    let factors = ["SMS_MFA", "SOFTWARE_TOKEN_MFA", "EMAIL_OTP", "SMS_OTP"]
    let passwords = ["PASSWORD", "PASSWORD_SRP", "PASSWORD_VERIFIER"]
    let challenge: AuthEvent.Challenge.Name? =
      factors.contains(name) ? .mfa : passwords.contains(name) ? .password : nil
    self.init(kind: .signIn, isContinued: true, challenge: challenge)
    username = responses?["USERNAME"]?.string
  }
}
