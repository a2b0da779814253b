import FoundationEssentials
import JSON

/// A user's action as threat protection logs it.
struct AuthEvent: Hashable, Sendable, Codable {
  let id: String
  let kind: Kind
  let created: Date
  var response: Response

  /// The user's challenges in order, each with its result.
  var challenges: [Challenge] = []

  /// The address in the caller's context data; nil if the data does not contain an address.
  var address: String?
  var feedback: Feedback?

  /// The kind of an event; the raw value is the service's `EventType`.
  enum Kind: String, Hashable, Sendable, Codable {
    case signIn = "SignIn"
    case signUp = "SignUp"
    case forgotPassword = "ForgotPassword"
    case passwordChange = "PasswordChange"
    case resendCode = "ResendCode"
  }

  /// The outcome of an event; the raw value is the service's `EventResponse`.
  enum Response: String, Hashable, Sendable, Codable {
    case pass = "Pass"
    case fail = "Fail"
    case inProgress = "InProgress"
  }

  struct Challenge: Hashable, Sendable, Codable {
    let name: Name
    let isMet: Bool

    /// The name of an event's challenge; the raw value is the service's `ChallengeName`.
    enum Name: String, Hashable, Sendable, Codable {
      case password = "Password"
      case mfa = "Mfa"
    }
  }

  /// Feedback on an event.
  struct Feedback: Hashable, Sendable, Codable {
    let value: String

    /// The «unconfirmed» source of the feedback: `Admin` or `User`.
    let provider: String
    let date: Date
  }
}

// MARK: - On the wire

extension AuthEvent {
  /// The event as AuthEventType.
  ///
  /// The mock never detects a risk.
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
  private(set) var events: [NumberedEvent] = []
  private var made = 0

  struct NumberedEvent: Hashable, Sendable, Codable {
    let number: Int
    var event: AuthEvent
  }

  /// The maximum number of events of a user, which limits memory use in load tests.
  private static let most = 1_000

  mutating func add(_ event: AuthEvent) {
    made += 1
    events.append(NumberedEvent(number: made, event: event))
    if events.count > AuthEventLog.most { events.removeFirst(events.count - AuthEventLog.most) }
  }

  /// Changes the newest event of a kind; returns false if there is none, or if it has already
  /// passed.
  mutating func continueLast(_ kind: AuthEvent.Kind, _ body: (inout AuthEvent) -> Void) -> Bool {
    guard let place = events.lastIndex(where: { $0.event.kind == kind }),
      events[place].event.response != .pass
    else { return false }
    body(&events[place].event)
    return true
  }

  /// Changes the event with an ID; false if there is none.
  mutating func change(_ id: String, _ body: (inout AuthEvent) -> Void) -> Bool {
    guard let place = events.firstIndex(where: { $0.event.id == id }) else { return false }
    body(&events[place].event)
    return true
  }
}
