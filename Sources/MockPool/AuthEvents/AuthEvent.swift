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

/// A user's events, the oldest first.
struct AuthEventLog: Sendable, Codable {
  private(set) var events: [Numbered] = []
  private var made = 0

  struct Numbered: Hashable, Sendable, Codable {
    let number: Int
    var event: AuthEvent
  }

  /// More than anybody reads of one user, so that a test of load does not fill the memory.
  private static let most = 1_000

  mutating func add(_ event: AuthEvent) {
    made += 1
    events.append(Numbered(number: made, event: event))
    if events.count > AuthEventLog.most { events.removeFirst(events.count - AuthEventLog.most) }
  }

  /// Changes the newest event of a kind if it has not passed; false where there is none.
  mutating func continueLast(_ kind: AuthEvent.Kind, _ body: (inout AuthEvent) -> Void) -> Bool {
    guard let place = events.lastIndex(where: { $0.event.kind == kind }),
      events[place].event.response != .pass
    else { return false }
    body(&events[place].event)
    return true
  }

  /// Changes an event by its id; false where there is none.
  mutating func change(_ id: String, _ body: (inout AuthEvent) -> Void) -> Bool {
    guard let place = events.firstIndex(where: { $0.event.id == id }) else { return false }
    body(&events[place].event)
    return true
  }
}
