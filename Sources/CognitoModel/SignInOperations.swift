/// The two operations of a sign-in.
package enum SignInOperations: CaseIterable, Sendable {
  /// Those that an app calls.
  case open

  /// Those that AWS credentials sign.
  case admin

  /// What begins a sign-in.
  package var initiate: String { self == .admin ? "AdminInitiateAuth" : "InitiateAuth" }

  /// What answers its challenges.
  package var respond: String {
    self == .admin ? "AdminRespondToAuthChallenge" : "RespondToAuthChallenge"
  }

  /// Both.
  package var all: [String] { [initiate, respond] }
}
