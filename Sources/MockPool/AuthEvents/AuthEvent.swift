import FoundationEssentials
import JSON

/// Something that a user did, as threat protection logs it.
struct AuthEvent: Hashable, Sendable, Codable {
  let id: String
  let kind: Kind
  let created: Date
  var response: Response

  /// What was asked of the user, in order, and whether it was given.
  var challenges: [Challenge] = []

  /// The address that the caller's context data names; nil where it has none.
  var address: String?
  var feedback: Feedback?

  /// The raw values are the service's `EventType`.
  enum Kind: String, Hashable, Sendable, Codable {
    case signIn = "SignIn"
    case signUp = "SignUp"
    case forgotPassword = "ForgotPassword"
    case passwordChange = "PasswordChange"
    case resendCode = "ResendCode"
  }

  /// The raw values are the service's `EventResponse`.
  enum Response: String, Hashable, Sendable, Codable {
    case pass = "Pass"
    case fail = "Fail"
    case inProgress = "InProgress"
  }

  struct Challenge: Hashable, Sendable, Codable {
    let name: Name
    let isMet: Bool

    /// The raw values are the service's `ChallengeName` of events.
    enum Name: String, Hashable, Sendable, Codable {
      case password = "Password"
      case mfa = "Mfa"
    }
  }

  /// What somebody thinks of an event.
  struct Feedback: Hashable, Sendable, Codable {
    let value: String

    /// «unconfirmed»: `Admin` or `User`.
    let provider: String
    let date: Date
  }
}

// MARK: - On the wire

extension AuthEvent {
  /// AuthEventType; the mock finds no risk in anything.
  var shown: JSONObject {
    var members: JSONObject = [
      "EventId": .string(id), "EventType": .string(kind.rawValue),
      "CreationDate": .timestamp(created), "EventResponse": .string(response.rawValue),
      "EventRisk": ["RiskDecision": "NoRisk", "CompromisedCredentialsDetected": false],
      "ChallengeResponses": .array(challenges.map(\.shown)),
    ]
    members["EventContextData"] = address.map { ["IpAddress": .string($0)] }
    members["EventFeedback"] = feedback.map {
      [
        "FeedbackValue": .string($0.value), "Provider": .string($0.provider),
        "FeedbackDate": .timestamp($0.date),
      ]
    }
    return members
  }
}

extension AuthEvent.Challenge {
  fileprivate var shown: JSONValue {
    [
      "ChallengeName": .string(name.rawValue),
      "ChallengeResponse": isMet ? "Success" : "Failure",
    ]
  }
}
