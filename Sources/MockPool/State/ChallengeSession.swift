import FoundationEssentials

/// A sign-in that waits for a challenge response, identified by its Session.
struct ChallengeSession: Hashable, Sendable, Codable {
  var challenge: OpenChallenge
  let progress: SignInProgress
  let expires: Date
  var isUsed = false
}

/// The challenge of a Session, with the data for checking the challenge response.
enum OpenChallenge: Hashable, Sendable, Codable {
  case newPassword
  case code(SignInCode)
  case softwareToken
  case selectMFAType([MFAMethod])
  case mfaSetup(MFASetup)
  case selectFactor([SignInFactor])
  case custom(CustomChallenge)
  case passkey(PasskeyRequest)

  /// A proof that the sign-in comes from the remembered device with this key.
  case device(String)

  /// No challenge on the wire.
  ///
  /// A user who has just signed up may sign in without a challenge.
  case signedUp

  /// No challenge on the wire, after the sign-up is confirmed.
  case confirmed

  /// The service's `ChallengeName`; nil for a Session without a challenge.
  var name: String? {
    switch self {
    case .newPassword: "NEW_PASSWORD_REQUIRED"
    case .code(let code): code.kind.challengeName
    case .softwareToken: MFAMethod.softwareToken.rawValue
    case .selectMFAType: "SELECT_MFA_TYPE"
    case .mfaSetup: "MFA_SETUP"
    case .selectFactor: "SELECT_CHALLENGE"
    case .custom: "CUSTOM_CHALLENGE"
    case .passkey: SignInFactor.webAuthn.rawValue
    case .device: DeviceChallenge.start
    case .signedUp, .confirmed: nil
    }
  }

  /// Whether a challenge response with this name is possible.
  ///
  /// In a choice, a password factor's own name is also possible.
  func takes(_ name: String) -> Bool {
    switch self {
    case .selectFactor: name == self.name || SignInFactor(rawValue: name)?.isPassword == true
    default: name == self.name
    }
  }
}
