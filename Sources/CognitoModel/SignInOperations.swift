/// The two operations of a sign-in.
package enum SignInOperations: CaseIterable, Sendable {
  /// The unsigned operations, which apps call.
  case open

  /// The operations that are signed with AWS credentials.
  case admin

  /// The operation that starts a sign-in.
  package var initiate: String { self == .admin ? "AdminInitiateAuth" : "InitiateAuth" }

  /// The operation that responds to the challenges of a sign-in.
  package var respond: String {
    self == .admin ? "AdminRespondToAuthChallenge" : "RespondToAuthChallenge"
  }

  /// Both operations, in the order of their calls.
  package var all: [String] { [initiate, respond] }

  /// The operations of every sign-in, unsigned and signed.
  package static let names = allCases.flatMap(\.all)

  /// The operations that start a sign-in.
  package static let initiating = allCases.map(\.initiate)

  /// The operations that respond to challenges.
  package static let responding = allCases.map(\.respond)
}
