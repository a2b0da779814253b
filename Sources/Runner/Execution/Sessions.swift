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
  var session: Secret?
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
  var client: ScenarioClient
}

/// A session after a complete sign-in.
struct SignedIn: Sendable {
  var username: String
  /// The name that the author gave.
  var typedName: String
  var idToken: Secret
  var accessToken: Secret
  var refreshToken: Secret?
  /// The client that the tokens were given to.
  var client: ScenarioClient
  /// The key of the device that the tokens were given to; nil where the pool tracks none.
  var deviceKey: String?
}
