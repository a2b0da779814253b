internal import AuthCrypto
internal import JSON
internal import RunRecord
internal import Scenario
internal import Values

/// The state of one of the app's sessions.
enum SessionState: Sendable {
  case empty
  /// The pool rejected the sign-in, and no challenge is open.
  case refused(RejectedSignIn)
  /// A sign-in has an open challenge.
  case challenged(Challenge)
  case signedIn(SignedIn)

  /// The state after a complete sign-in; nil for any other state.
  var signedIn: SignedIn? { if case .signedIn(let held) = self { held } else { nil } }
}

/// A sign-in's open challenge.
struct Challenge: Sendable {
  /// Cognito's name for the challenge, such as NEW_PASSWORD_REQUIRED.
  var name: String
  var parameters: JSONObject
  /// The `Session` value to send back; nil if the pool returned none.
  var sessionText: Secret?
  /// The challenge's sign-in, with the user name that Cognito returned, if any.
  var attempt: SignInAttempt
  /// The factors to choose from, if the pool lists them outside the parameters.
  var available: JSONValue?
  /// The open step within the challenge; nil for the challenge itself.
  var step: LocalStep?
}

/// A step of a sign-in that only the app performs, as in Amplify.
///
/// The pool gets the result with the challenge response.
enum LocalStep: Sendable {
  /// The app has chosen this way to prove a password.
  case password(FirstFactor)
  /// The pool has started the proof of a password, and accepts another proof after a wrong one.
  case proof(PasswordProof)
  /// The app is setting up a software token, and the pool has returned its secret.
  case softwareToken
  /// The app is setting up email codes.
  case email
}

/// A sign-in that the pool ended.
struct RejectedSignIn: Sendable {
  /// The user name as written in the scenario.
  var typedName: String
  var errorType: String
  /// The number of the rejected step; nil if no step signed in.
  var step: StepNumber?
}

/// A sign-up that signs in its user after confirmation.
struct AutomaticSignUp: Sendable {
  /// The `Session` value from SignUp; nil if the response has none.
  var session: Secret?
}

/// A confirmed sign-up that can sign in its user without further proof.
struct ConfirmedSignUp: Sendable {
  var username: String
  /// The `Session` value from ConfirmSignUp, or from SignUp if the user was confirmed immediately;
  /// nil if the pool returned none although it should.
  var session: Secret?
  var client: AppClient
}

/// A session after a complete sign-in.
struct SignedIn: Sendable {
  /// The sign-in that returned the tokens.
  let attempt: SignInAttempt
  var idToken: Secret
  var accessToken: Secret
  var refreshToken: Secret?
  /// The key of the device that received the tokens; nil if the pool does not track devices.
  var deviceKey: String?
}

/// The device and authenticator state that a session's app keeps after a sign-out.
struct DeviceMemory: Sendable {
  /// The devices that pools created for the app, newest last: one per user.
  var devices: [AppDevice] = []
  /// The passkeys created by the app, newest last.
  var passkeys: [Passkey] = []
}

/// A device that the app remembers.
struct AppDevice: Sendable {
  /// The name with which the user signed in on the device.
  var username: String
  /// The device key that the pool assigned.
  var key: String
  /// The values that prove the device; nil if only the key is known.
  var proof: DeviceCredential?

  /// The two values that SRP needs in addition to the key.
  struct DeviceCredential: Sendable {
    var groupKey: String
    var password: Secret
  }
}
