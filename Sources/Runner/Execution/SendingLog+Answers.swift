internal import CognitoModel
internal import JSON
internal import Mail
internal import PoolClient
internal import Scenario

extension SendingLog.Result {
  /// What the answer to a call of a sending operation says of its message.
  init(
    _ operation: String,
    _ input: JSONObject,
    _ answer: PoolAnswer,
    sent: [SentMessage],
    to contact: KnownUsers.Contact,
    pool: JSONObject
  ) {
    if let error = answer.error {
      // After an internal error the service does not say whether it sent anything.
      self = answer.status >= 500 ? .unknown : .nothing("answered \(error.type)")
    } else if !(200...299).contains(answer.status) {
      self = .unknown
    } else if !sent.isEmpty {
      let isReported = sent.contains { $0.mask != nil }
      // An address that no step named may be the one that the pool sent to.
      self = isReported || contact.isComplete ? .sent(sent) : .unknown
    } else {
      self = Self.silent(operation, input, answer.body, pool)
    }
  }

  /// What it means that an answer reports no delivery.
  private static func silent(
    _ operation: String,
    _ input: JSONObject,
    _ answer: JSONObject,
    _ pool: JSONObject
  ) -> Self {
    switch operation {
    case _ where OperationEffect.isSuppressed(operation, input):
      return .nothing("has `MessageAction: SUPPRESS`, so the pool sent nothing")
    case "AdminCreateUser", "AdminResetUserPassword", "AdminUpdateUserAttributes": return .unknown
    case "SignUp":
      return .nothing("was answered without CodeDeliveryDetails" + signUpReason(answer, pool))
    case "InitiateAuth", "RespondToAuthChallenge", "AdminInitiateAuth",
      "AdminRespondToAuthChallenge":
      return signIn(answer)
    default: return .nothing("was answered without CodeDeliveryDetails")
    }
  }

  private static func signUpReason(_ answer: JSONObject, _ pool: JSONObject) -> String {
    if answer["UserConfirmed"]?.bool == true { return ": the user was confirmed at once" }
    guard let names = pool["AutoVerifiedAttributes"]?.array?.compactMap(\.string) else { return "" }
    return names.isEmpty
      ? ": the pool's `AutoVerifiedAttributes` is empty"
      : ": the pool's `AutoVerifiedAttributes` is [\(names.joined(separator: ", "))]"
  }

  /// Challenges that are a message, whatever the answer reports of it, and those whose code a Lambda
  /// function may send.
  private static let openChallenges: Set = ["SMS_MFA", "SMS_OTP", "EMAIL_OTP", "CUSTOM_CHALLENGE"]

  private static func signIn(_ answer: JSONObject) -> Self {
    guard let challenge = answer["ChallengeName"]?.string else {
      return .nothing("signed the user in without a code")
    }
    return openChallenges.contains(challenge)
      ? .unknown : .nothing("was answered with the challenge \(challenge), which sends no code")
  }
}

extension KnownUsers.Contact {
  /// Whether both ways to reach the user are known.
  fileprivate var isComplete: Bool { email != nil && phone != nil }
}

extension Step {
  /// Whether it, or a step of the flow that it uses, may send a message.
  var maySend: Bool {
    if let use = action as? UseFlow { return use.flow.steps.contains(where: \.maySend) }
    return action.sending != .never
  }
}
