import AuthCrypto
import FoundationEssentials

/// A user's second factors.
struct UserMFA: Hashable, Sendable, Codable {
  private var enabled: Set<MFAMethod> = []
  private(set) var preferred: MFAMethod?

  /// The software token that codes are checked against; nil if there is none.
  var token: SoftwareToken?

  /// A requested but unverified token; nil if there is none.
  ///
  /// The old token stays valid until verification (API reference).
  var pendingToken: SoftwareToken?

  /// Whether a passkey counts as both factors of this user (`WebAuthnMfaSettings`); nil in older
  /// state files.
  var takesPasskeys: Bool?

  /// The methods that the user has enabled, in the service's order.
  var methods: [MFAMethod] { MFAMethod.allCases.filter(enabled.contains) }

  /// The methods that count if the pool requires a factor: the enabled methods and a registered
  /// token, even without a preference (developer guide).
  ///
  /// «unconfirmed»: that a registered token no longer counts after its method is disabled.
  var registeredMethods: [MFAMethod] {
    let hasToken = token.map { $0.isDeclined != true } ?? false
    return MFAMethod.allCases.filter {
      enabled.contains($0) || ($0 == .softwareToken && hasToken)
    }
  }

  /// Replaces the software token with a verified token.
  mutating func register(_ verified: SoftwareToken) {
    (token, pendingToken) = (verified, nil)
    token?.isDeclined = false
  }

  /// Removes the software token, verified or not, and disables the method.
  mutating func removeToken() {
    (token, pendingToken) = (nil, nil)
    set(.softwareToken, MFAPreference(isEnabled: false, isPreferred: false))
  }

  /// Enables or disables a method.
  ///
  /// At most one method is preferred, and it must be enabled.
  mutating func set(_ method: MFAMethod, _ preference: MFAPreference) {
    if preference.isEnabled { enabled.insert(method) } else { enabled.remove(method) }
    if method == .softwareToken { token?.isDeclined = !preference.isEnabled }
    if preference.isEnabled, preference.isPreferred {
      preferred = method
    } else if preferred == method {
      preferred = nil
    }
  }
}

/// A user's preference for a method.
struct MFAPreference: Hashable, Sendable {
  let isEnabled: Bool
  let isPreferred: Bool
}

/// A secret that a user's authenticator shares with the pool.
struct SoftwareToken: Hashable, Sendable, Codable {
  /// The secret in Base32, as in `AssociateSoftwareToken`'s response.
  let secret: String
  var name: String?
  private var usedSteps: [Int] = []

  /// Whether the method was disabled after the registration; nil in older state files.
  var isDeclined: Bool?

  init(secret: String) { self.secret = secret }

  /// The result of comparing a typed code with the token.
  enum CodeCheck: Hashable, Sendable {
    case right, wrong, used
  }

  /// Compares a code with the token's codes, and records a valid code as used.
  ///
  /// A code is valid once, in its own 30-second step and the two adjacent steps.
  mutating func evaluate(_ code: String, at now: Date, under rules: FactorRules) -> CodeCheck {
    let window = SoftwareToken.window(at: now, isOpen: !rules.tokenHasTime)
    guard let step = window.first(where: { matches(code, step: $0) }) else {
      return rules.tokenMustMatch ? .wrong : .right
    }
    guard !usedSteps.contains(step) || !rules.tokenWorksOnce else { return .used }
    usedSteps = usedSteps.suffix(4) + [step]
    return .right
  }
}

extension SoftwareToken {
  /// The time steps whose codes are valid; with the open window of a mutant, also those of the last
  /// hour.
  private static func window(at now: Date, isOpen: Bool) -> [Int] {
    let step = TOTP.step(at: now)
    return [step, step - 1, step + 1] + (isOpen ? (2...120).map { step - $0 } : [])
  }

  private func matches(_ code: String, step: Int) -> Bool {
    TOTP.code(secret: secret, step: step) == code
  }
}
