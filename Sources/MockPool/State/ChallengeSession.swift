import FoundationEssentials

/// A sign-in that waits for the answer to a challenge, under its Session.
struct ChallengeSession: Hashable, Sendable {
  let challenge: Challenge
  let sub: String
  let clientID: String
  let expires: Date
  var isUsed = false

  enum Challenge: String, Hashable, Sendable {
    case newPassword = "NEW_PASSWORD_REQUIRED"
  }
}
