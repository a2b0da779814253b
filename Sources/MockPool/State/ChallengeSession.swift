import FoundationEssentials

/// A sign-in that waits for the answer to a challenge, under its Session.
struct ChallengeSession: Hashable, Sendable, Codable {
  var challenge: OpenChallenge
  let progress: SignInProgress
  let expires: Date
  var isUsed = false
}

/// What a Session waits for, with what the pool must remember to judge the answer.
enum OpenChallenge: Hashable, Sendable, Codable {
  case newPassword
  case code(SignInCode)
  case softwareToken
  case selectMFAType([MFAMethod])
  case mfaSetup(MFASetup)
  case selectFactor([SignInFactor])
  case custom(CustomChallenge)
  case passkey(PasskeyRequest)

  /// A proof that the sign-in comes from a remembered device; it holds that device's key.
  case device(String)

  /// No challenge on the wire: a user who has just signed up may sign in without one.
  case signedUp

  /// The same, once the sign-up is confirmed.
  case confirmed

  /// The service's `ChallengeName`; nil for a Session that no challenge came with.
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

  /// Whether an answer under this name can be an answer to it; a factor may be chosen by its own name too.
  func takes(_ name: String) -> Bool {
    switch self {
    case .selectFactor: name == self.name || SignInFactor(rawValue: name)?.isPassword == true
    default: name == self.name
    }
  }
}
