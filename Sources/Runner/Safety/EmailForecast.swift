internal import CognitoModel
internal import Diagnostics
package import JSON
package import Scenario

/// The number of email messages that scenarios can make a pool send, according to their text.
package struct EmailForecast: Sendable {
  /// Whether the pool sends a code to the email address of a new user.
  private let verifiesEmail: Bool

  /// Creates a forecast; without the pool's settings, sign-ups count as sending.
  init(verifiesEmail: Bool) { self.verifiesEmail = verifiesEmail }

  /// Creates a forecast for a pool with these members of DescribeUserPool.
  package init(pool: JSONObject) {
    verifiesEmail = pool.strings("AutoVerifiedAttributes").contains("email")
  }

  /// Counts the email messages of all given users and steps.
  package func count(_ scenarios: some Sequence<Scenario>) -> Int {
    scenarios.reduce(0) { sum, scenario in
      let given = scenario.given.users.flatMap(\.calls).reduce(0) { $0 + count($1) }
      return sum + given + scenario.placedSteps.reduce(0) { $0 + count($1.step) }
    }
  }

  /// The email messages of a step; 0 if it expects an error.
  private func count(_ step: Step) -> Int {
    guard step.expectation?.mentionsError != true else { return 0 }
    let once = step.action.calls(after: nil).reduce(0) { $0 + count($1) }
    guard case .times(.literal(let times), _) = step.repetition else { return once }
    return once * times
  }

  private func count(_ call: PlannedCall) -> Int {
    let input = call.input
    let sends =
      switch call.operation {
      case "SignUp": verifiesEmail
      case "AdminCreateUser": sendsInvitation(input)
      case "AdminResetUserPassword", "ForgotPassword", "ResendConfirmationCode": true
      case "GetUserAttributeVerificationCode":
        input["AttributeName"]?.string != "phone_number"
      case "AdminUpdateUserAttributes", "UpdateUserAttributes":
        verifiesEmail && mayChangeEmail(input)
      default: false
      }
    return sends ? 1 : 0
  }

  private func sendsInvitation(_ input: JSONObject) -> Bool {
    guard !OperationEffect.isSuppressed("AdminCreateUser", input) else { return false }
    let media = input.strings("DesiredDeliveryMediums")
    return media.isEmpty || media.contains("EMAIL")
  }

  /// Whether the attributes in the text contain an email address, or are known only during the run.
  private func mayChangeEmail(_ input: JSONObject) -> Bool {
    guard let attributes = input["UserAttributes"] else { return true }
    return attributes.attributeMapping["email"] != nil
  }
}

/// The daily limit on email messages of an account whose pool uses Cognito's default sender.
///
/// Only AWS has the limit. A mock or another emulator sends any number of messages.
///
/// Source: developer guide, "Quotas in Amazon Cognito", resource quotas.
package enum EmailQuota {
  /// The email messages per day and account.
  package static let daily = 50

  /// The seconds after midnight UTC at which the quota starts again.
  static let resetTime = 9.0 * 3600

  /// The seconds since 1970 at which the current day of the quota started.
  package static func start(at secondsSince1970: Double) -> Double {
    let day = 86_400.0
    return ((secondsSince1970 - resetTime) / day).rounded(.down) * day + resetTime
  }

  /// Whether the quota applies to a pool with these members of DescribeUserPool.
  ///
  /// With Amazon SES or a custom sender, other limits apply.
  static func applies(to pool: JSONObject) -> Bool {
    let sender = pool["EmailConfiguration"]?["EmailSendingAccount"]?.string
    return sender != "DEVELOPER" && pool["LambdaConfig"]?["CustomEmailSender"] == nil
  }
}

/// Scenarios that can need more email messages than a pool may still send today.
package struct EmailShortage: Hashable, Sendable {
  /// The pool's name in the project file.
  package var pool: String

  /// The email messages that the scenarios can cause.
  package var planned: Int

  /// The email messages that journaled runs have caused since the quota started again.
  package var sent: Int

  /// The warning, in lowercase without a full stop.
  package var message: String {
    let earlier = sent == 0 ? "" : ", and earlier runs have used \(sent) since 09:00 UTC"
    return
      "the scenarios can cause \(planned.counting("email message")), but Cognito's default sender "
      + "allows only \(EmailQuota.daily) per day for the whole account\(earlier); configure Amazon "
      + "SES for the pool `\(pool)`, or select fewer scenarios"
  }
}
