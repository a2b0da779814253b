/// A user flow that settings affect.
///
/// The raw value is also the tag of scenarios to run again.
package enum UserFlow: String, Hashable, Sendable, CaseIterable {
  case signUp = "sign-up"
  case confirmSignUp = "confirm-sign-up"
  case signIn = "sign-in"
  case custom = "custom"
  case passwordless = "passwordless"
  case passkey = "passkey"
  case mfa = "mfa"
  case device = "device"
  case resetPassword = "reset-password"
  case changePassword = "change-password"
  case attributes = "attributes"
  case invitation = "invitation"
  case session = "session"
  case signOut = "sign-out"
  case oauth = "oauth"
  case messages = "messages"
}
