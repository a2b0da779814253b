internal import CognitoModel
internal import JSON
internal import PoolClient

extension SendingLog.Result {
  /// Determines from a sending operation's response whether its message was sent.
  init(
    _ request: SentRequest,
    _ answer: PoolResponse,
    _ sent: [SentMessage],
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
      self = Self.silent(request.operation, request.shown, answer.body, pool)
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
    case _ where OperationEffect.unreported.contains(operation): return .unknown
    case "SignUp":
      return .nothing("got no CodeDeliveryDetails" + signUpReason(answer, pool))
    case _ where SignInOperations.names.contains(operation): return signIn(answer)
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
