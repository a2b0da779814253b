internal import AuthCrypto
internal import JSON
internal import RunRecord
internal import Scenario
internal import Values

/// What a session of the app holds.
enum SessionState: Sendable {
  case empty
  /// The pool refused the sign-in, and nothing waits for an answer.
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
  /// The session text to send back; nil where the pool gave none.
  var sessionText: Secret?
  /// The sign-in that it holds up, with the user name that Cognito returned where it returned one.
  var attempt: SignInAttempt
  /// The factors to choose from, where the pool lists them beside the parameters.
  var available: JSONValue?
  /// What is asked for within the challenge; nil where it is the challenge itself.
  var step: LocalStep?
}

/// A step of a sign-in that only the app takes, as Amplify does: the pool hears of it with the answer.
enum LocalStep: Sendable {
  /// This way to prove a password was chosen.
  case password(FirstFactor)
  /// A software token is to be set up, of which the pool has given the secret.
  case softwareToken
  /// Codes by e-mail are to be set up.
  case email
}

/// A sign-in that the pool ended.
struct RefusedSignIn: Sendable {
  /// The name that the author gave.
  var typedName: String
  var errorType: String
  /// The number of the step that was refused; nil where no step signed in.
  var step: StepNumber?
}

/// A sign-up that is to let its user in once it is confirmed.
struct AutomaticSignUp: Sendable {
  /// The session text that SignUp gave; nil where it gave none.
  var session: Secret?
}

/// A sign-up that was confirmed and is to let its user in without another proof.
struct ConfirmedSignUp: Sendable {
  var username: String
  /// The session text that ConfirmSignUp gave, or SignUp where it confirmed at once; nil where the
  /// pool gave none although it was to.
  var session: Secret?
  var client: AppClient
}

/// A session after a complete sign-in.
struct SignedIn: Sendable {
  /// The sign-in that gave the tokens.
  let attempt: SignInAttempt
  var idToken: Secret
  var accessToken: Secret
  var refreshToken: Secret?
  /// The key of the device that the tokens were given to; nil where the pool tracks none.
  var deviceKey: String?
}

/// What the app of a session keeps when its user signs out: it is a device, and it has an authenticator.
struct DeviceMemory: Sendable {
  /// The devices that pools made of it, newest last: one a user.
  var devices: [AppDevice] = []
  /// The passkeys that were made on it, newest last.
  var passkeys: [Passkey] = []
}

/// A device as the app keeps it.
struct AppDevice: Sendable {
  /// Who signed in on it, by the name that was typed.
  var username: String
  /// The pool's name for it.
  var key: String
  /// What proves it; nil where the key is all that is known.
  var proof: Proof?

  /// The two that SRP needs beside the key.
  struct Proof: Sendable {
    var groupKey: String
    var password: Secret
  }
}

// What a session lacks for a step, and what it has instead.
extension [String: SessionState] {
  /// The outcome of what needs a signed-in session where there is none.
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

  /// The outcome of an answer to a sign-in where none waits for one.
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

  /// Which session the step may have meant; empty where no other one will do.
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
  /// Whose sign-in it holds up, and by what it goes on.
  fileprivate var isWaiting: String {
    let wanted = answers.isEmpty ? "an answer" : answers.quotedList
    return
      "the sign-in of `\(attempt.typedName)` is waiting for \(wanted) (\(name)): "
      + "answer it with `confirmSignIn`"
  }
}

extension RefusedSignIn {
  /// Whose sign-in came to nothing, and by which error.
  fileprivate var description: String {
    let place = step.map { " in step \($0)" } ?? ""
    return "the sign-in of `\(typedName)`\(place) failed with \(errorType)"
  }
}
