/// The two operations of a sign-in.
package enum SignInOperations: CaseIterable, Sendable {
  /// The operations that an app calls.
  case open

  /// The operations that are signed with AWS credentials.
  case admin

  /// The operation that starts a sign-in.
  package var initiate: String { self == .admin ? "AdminInitiateAuth" : "InitiateAuth" }

  /// The operation that answers its challenges.
  package var respond: String {
    self == .admin ? "AdminRespondToAuthChallenge" : "RespondToAuthChallenge"
  }

  /// Both operations.
  package var all: [String] { [initiate, respond] }
}
