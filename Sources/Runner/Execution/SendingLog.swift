internal import CodeSources
internal import CognitoModel
internal import JSON
internal import Mail
internal import PoolClient
internal import RunRecord
internal import Scenario

/// The responses to steps that can make the pool send messages, for awaits that receive none.
struct SendingLog {
  /// The result of a call or a skipped step.
  enum Result {
    case sent([SentMessage])
    /// The pool sent nothing, with the reason: `returned LimitExceededException`.
    case nothing(String)
    /// The response does not show whether the pool, or the code behind it, sent a message.
    case unknown
  }

  fileprivate struct Entry {
    var step: StepNumber
    /// The operation; nil for a step that called no operation.
    var operation: String?
    var result: Result
  }

  fileprivate struct Await {
    var step: StepNumber
    var recipient: Recipient
    /// The number of entries before the await.
    var place: Int
  }

  private var entries: [Entry] = []
  private var awaits: [Await] = []

  mutating func note(_ result: Result, step: StepNumber, operation: String? = nil) {
    entries.append(Entry(step: step, operation: operation, result: result))
  }

  /// Records an await, which gets all messages that the recipient has received so far.
  mutating func noteAwait(step: StepNumber, of recipient: Recipient) {
    awaits.append(Await(step: step, recipient: recipient, place: entries.count))
  }

  /// The reasons that no message can reach the recipient; empty if a message can, or if none is
  /// known.
  ///
  /// `isClosed` means that only the steps make the pool send messages, without any of the team's
  /// code.
  func reasons(against recipient: Recipient, isClosed: Bool) -> [String] {
    let last = awaits.last { $0.recipient.fits(recipient) }
    let since = entries[(last?.place ?? 0)...]
    guard !since.contains(where: { $0.isOpen(to: recipient) }) else { return [] }
    guard since.isEmpty else { return SendingLog.reasons(since) }
    guard let last, isClosed, !entries.contains(where: \.isUnknown) else { return [] }
    return [
      "the await in step \(last.step) took the last message, and no later step sent a message"
    ]
  }

  /// The reason that a step's last call sent nothing; nil if the call sent or may have sent
  /// messages.
  func unsent(by step: StepNumber) -> String? {
    guard let last = entries.last(where: { $0.step == step }), case .nothing = last.result else {
      return nil
    }
    return last.description
  }

  /// One reason for each step, from the step's last call.
  private static func reasons(_ entries: ArraySlice<Entry>) -> [String] {
    var steps: [StepNumber] = []
    var words: [StepNumber: String] = [:]
    for entry in entries {
      if words[entry.step] == nil { steps.append(entry.step) }
      words[entry.step] = entry.description
    }
    return steps.compactMap { words[$0] }
  }
}

extension SendingLog.Entry {
  fileprivate var isUnknown: Bool { if case .unknown = result { true } else { false } }

  /// Whether the call may have sent a message to the recipient.
  fileprivate func isOpen(to recipient: Recipient) -> Bool {
    switch result {
    case .unknown: true
    case .nothing: false
    case .sent(let messages):
      messages.contains { $0.recipient.map { recipient.fits($0) } ?? true }
    }
  }

  fileprivate var description: String {
    let call = operation.map { " (\($0))" } ?? ""
    switch result {
    case .unknown: return "step \(step)\(call)"
    case .nothing(let reason): return "step \(step)\(call) \(reason)"
    case .sent(let messages):
      let targets = messages.map { message in
        let medium = message.medium == .sms ? "SMS" : "email"
        return "\(medium) to \(message.recipient?.description ?? "an unknown address")"
      }
      return "step \(step)\(call) sent \(targets.joined(separator: " and "))"
    }
  }
}

extension SendingLog.Result {
  /// Determines from a sending operation's response whether its message was sent.
  init(
    _ operation: String,
    _ input: JSONObject,
    _ answer: PoolAnswer,
    sent: [SentMessage],
    to contact: KnownUsers.Contact,
    pool: ReadableMembers?
  ) {
    if let error = answer.error {
      // After an internal error, the response does not show whether a message was sent.
      self = answer.status >= 500 ? .unknown : .nothing("returned \(error.type)")
    } else if !(200...299).contains(answer.status) {
      self = .unknown
    } else if !sent.isEmpty {
      let isReported = sent.contains { $0.mask != nil }
      // The pool may have sent a message to an address that no step named.
      self = isReported || contact.isComplete ? .sent(sent) : .unknown
    } else {
      self = Self.silent(operation, input, answer.body, pool)
    }
  }

  /// The result of a call whose response reports no delivery.
  private static func silent(
    _ operation: String,
    _ input: JSONObject,
    _ answer: JSONObject,
    _ pool: ReadableMembers?
  ) -> Self {
    switch operation {
    case _ where OperationEffect.isSuppressed(operation, input):
      return .nothing("sets `MessageAction: SUPPRESS`, so the pool sent nothing")
    case "AdminCreateUser", "AdminResetUserPassword", "AdminUpdateUserAttributes": return .unknown
    case "SignUp":
      return .nothing("got no CodeDeliveryDetails" + signUpReason(answer, pool))
    case "InitiateAuth", "RespondToAuthChallenge", "AdminInitiateAuth",
      "AdminRespondToAuthChallenge":
      return signIn(answer)
    default: return .nothing("got no CodeDeliveryDetails")
    }
  }

  private static func signUpReason(_ answer: JSONObject, _ pool: ReadableMembers?) -> String {
    if answer["UserConfirmed"]?.bool == true { return ": the user was confirmed immediately" }
    guard let names = pool?["AutoVerifiedAttributes"]?.array?.compactMap(\.string) else {
      return ""
    }
    return names.isEmpty
      ? ": the pool's `AutoVerifiedAttributes` is empty"
      : ": the pool's `AutoVerifiedAttributes` is [\(names.joined(separator: ", "))]"
  }

  /// Challenges that always send a message, regardless of the response, or whose code a Lambda
  /// function can send.
  private static let openChallenges: Set = ["SMS_MFA", "SMS_OTP", "EMAIL_OTP", "CUSTOM_CHALLENGE"]

  private static func signIn(_ answer: JSONObject) -> Self {
    guard let challenge = answer["ChallengeName"]?.string else {
      return .nothing("signed the user in without a code")
    }
    return openChallenges.contains(challenge)
      ? .unknown : .nothing("got the \(challenge) challenge, for which the pool sends no code")
  }
}

extension KnownUsers.Contact {
  /// Whether both the email address and the phone number are known.
  fileprivate var isComplete: Bool { email != nil && phone != nil }
}

extension Step {
  /// Whether the step, or a step of its flow, may send a message.
  var maySend: Bool {
    if let use = flowUse { return use.flow.steps.contains(where: \.maySend) }
    return action.sending != .never
  }
}
