internal import AuthCrypto
internal import JSON
internal import RunRecord
internal import Scenario
internal import Values

/// What a session of the app holds.
enum SessionState: Sendable {
  case empty
  /// The pool rejected the sign-in.
  ///
  /// Nothing waits for an answer.
  case refused(RefusedSignIn)
  /// A sign-in waits for an answer.
  case challenged(Challenge)
  case signedIn(SignedIn)
}

/// A sign-in's open challenge.
struct Challenge: Sendable {
  /// Cognito's name, such as NEW_PASSWORD_REQUIRED.
  var name: String
  var parameters: JSONObject
  /// The `Session` value to send back; nil if the pool returned none.
  var sessionText: Secret?
  /// The sign-in that it belongs to, with the user name that Cognito returned, if any.
  var attempt: SignInAttempt
  /// The factors to choose from, if the pool lists them outside the parameters.
  var available: JSONValue?
  /// The open step within the challenge; nil for the challenge itself.
  var step: LocalStep?
}

/// A step of a sign-in that only the app takes, as in Amplify.
///
/// The pool learns of it with the answer.
enum LocalStep: Sendable {
  /// This way to prove a password was chosen.
  case password(FirstFactor)
  /// A software token is being set up, and the pool has returned its secret.
  case softwareToken
  /// Codes by email are being set up.
  case email
}

/// A sign-in that the pool ended.
struct RefusedSignIn: Sendable {
  /// The name that the author wrote.
  var typedName: String
  var errorType: String
  /// The number of the step that was rejected; nil if no step signed in.
  var step: StepNumber?
}

/// A sign-up that signs its user in once it is confirmed.
struct AutomaticSignUp: Sendable {
  /// The `Session` value from SignUp; nil if it returned none.
  var session: Secret?
}

/// A confirmed sign-up that signs its user in without another proof.
struct ConfirmedSignUp: Sendable {
  var username: String
  /// The `Session` value from ConfirmSignUp, or from SignUp if it confirmed immediately; nil if the
  /// pool returned none although it should.
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
  /// The key of the device that received the tokens; nil if the pool tracks none.
  var deviceKey: String?
}

/// What a session's app keeps when its user signs out.
///
/// The app is a device and has an authenticator.
struct DeviceMemory: Sendable {
  /// The devices that pools created for it, newest last: one per user.
  var devices: [AppDevice] = []
  /// The passkeys created on it, newest last.
  var passkeys: [Passkey] = []
}

/// A device as the app keeps it.
struct AppDevice: Sendable {
  /// The user who signed in on it, by the name that was typed.
  var username: String
  /// The pool's name for it.
  var key: String
  /// What proves it; nil if only the key is known.
  var proof: Proof?

  /// The two values that SRP needs in addition to the key.
  struct Proof: Sendable {
    var groupKey: String
    var password: Secret
  }
}

// Messages about what a session lacks for a step, and what it has instead.
extension [String: SessionState] {
  /// The outcome of a step that needs a signed-in session if there is none.
  func notSignedIn(_ session: String) -> Outcome {
    let words =
      switch self[session] {
      case .challenged(let challenge)?: challenge.isWaiting
      case .refused(let refused)?: refused.description
      case .signedIn?, .empty?, nil:
        nobody(in: session) + hint(besides: session, "is") { $0.signedIn != nil }
      }
    return .refusedHere("NotSignedIn", words)
  }

  /// The outcome of an answer if no sign-in waits for one.
  func notChallenged(_ session: String) -> Outcome {
    let words =
      switch self[session] {
      case .signedIn(let held)?:
        "no sign-in is waiting for an answer: `\(held.attempt.typedName)` is already signed in"
      case .refused(let refused)?: "\(refused.description): start again with `signIn`"
      case .challenged?, .empty?, nil:
        "no sign-in is waiting for an answer"
          + hint(besides: session, "has one") { $0.isChallenged }
      }
    return .refusedHere("NoChallenge", words)
  }

  private func nobody(in session: String) -> String {
    session.isEmpty ? "no user is signed in" : "no user is signed in to the session `\(session)`"
  }

  /// The session that the step may have meant; empty if no other one fits.
  private func hint(
    besides session: String,
    _ words: String,
    _ fits: (SessionState) -> Bool
  ) -> String {
    let others = filter { $0.key != session && fits($0.value) }.keys.sorted()
    guard let first = others.first else { return "" }
    guard !first.isEmpty else { return "; the unnamed session \(words): leave out `as`" }
    return "; session `\(first)` \(words): add `as: \(first)` to the step"
  }
}

extension SessionState {
  fileprivate var isChallenged: Bool { if case .challenged = self { true } else { false } }
}

extension Challenge {
  /// The waiting sign-in and how to continue it.
  fileprivate var isWaiting: String {
    let wanted = answers.isEmpty ? "an answer" : answers.quotedList
    return
      "the sign-in of `\(attempt.typedName)` is waiting for \(wanted) (\(name)): "
      + "answer it with `confirmSignIn`"
  }
}

extension RefusedSignIn {
  /// The failed sign-in and its error.
  fileprivate var description: String {
    let place = step.map { " in step \($0)" } ?? ""
    return "the sign-in of `\(typedName)`\(place) failed with \(errorType)"
  }
}
