internal import AuthCrypto
internal import Diagnostics
internal import JSON
internal import RunRecord
internal import Scenario
internal import Values

/// The state of one of the app's sessions.
enum SessionState: Sendable {
  case empty
  /// The pool rejected the sign-in, and no challenge is open.
  case refused(RefusedSignIn)
  /// A sign-in has an open challenge.
  case challenged(Challenge)
  case signedIn(SignedIn)
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
  /// The app is setting up a software token, and the pool has returned its secret.
  case softwareToken
  /// The app is setting up email codes.
  case email
}

/// A sign-in that the pool ended.
struct RefusedSignIn: Sendable {
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
  var proof: Proof?

  /// The two values that SRP needs in addition to the key.
  struct Proof: Sendable {
    var groupKey: String
    var password: Secret
  }
}

// Messages about a session that is not in the state that a step needs.
extension [String: SessionState] {
  /// The outcome of a step that needs a signed-in user when the session has none.
  func notSignedIn(_ session: String) -> Outcome {
    let words =
      switch self[session] {
      case .challenged(let challenge)?: challenge.isWaiting
      case .refused(let refused)?: refused.description
      case .signedIn?, .empty?, nil:
        noUser(in: session) + hint(besides: session, "has a signed-in user") { $0.signedIn != nil }
      }
    return .refusedHere("NotSignedIn", words)
  }

  /// The outcome of a challenge response when the session has no open challenge.
  func notChallenged(_ session: String) -> Outcome {
    let words =
      switch self[session] {
      case .signedIn(let held)?:
        "no sign-in is waiting for a challenge response: `\(held.attempt.typedName)` is already "
          + "signed in"
      case .refused(let refused)?: "\(refused.description); start again with `signIn`"
      case .challenged?, .empty?, nil:
        "no sign-in is waiting for a challenge response"
          + hint(besides: session, "has an open challenge") { $0.isChallenged }
      }
    return .refusedHere("NoChallenge", words)
  }

  private func noUser(in session: String) -> String {
    session.isEmpty ? "no user is signed in" : "no user is signed in to the session `\(session)`"
  }

  /// The session that the step may have intended; empty if no other session fits.
  private func hint(
    besides session: String,
    _ words: String,
    _ fits: (SessionState) -> Bool
  ) -> String {
    let others = filter { $0.key != session && fits($0.value) }.keys.sorted()
    guard let first = others.first else { return "" }
    guard !first.isEmpty else { return "; the unnamed session \(words): remove `as` from the step" }
    return "; session `\(first)` \(words): add `as: \(first)` to the step"
  }
}

extension SessionState {
  fileprivate var isChallenged: Bool { if case .challenged = self { true } else { false } }
}

extension Challenge {
  /// The open challenge and how to respond to it in its session.
  fileprivate var isWaiting: String {
    let head = "the sign-in of `\(attempt.typedName)` is waiting for "
    let wanted = offeredAnswers
    guard !wanted.isEmpty else {
      return head + "a response to \(name): \(reasonAgainstAnswers)"
    }
    let place = attempt.session.isEmpty ? "" : " and `as: \(attempt.session)`"
    return head + "\(wanted.listed("or")) (\(name)): respond with `confirmSignIn`\(place)"
  }

  /// The possible responses, without a passkey if the pool does not offer one.
  private var offeredAnswers: [String] {
    guard name == "SELECT_CHALLENGE", let factors = available?.array,
      !factors.contains(.string("WEB_AUTHN"))
    else { return answers }
    return answers.filter { $0 != "passkey" }
  }
}

extension RefusedSignIn {
  /// The failed sign-in and its error.
  fileprivate var description: String {
    let place = step.map { " in step \($0)" } ?? ""
    return "the sign-in of `\(typedName)`\(place) failed with \(errorType)"
  }
}
