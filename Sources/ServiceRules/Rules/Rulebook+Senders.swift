internal import Values
internal import Diagnostics
internal import JSON

// Senders of email and SMS.
extension Rulebook {
  static let emailSenders = ServicePart.messages.rules([
    "own-sender-without-identity": refused(
      says: "Source ARN is required to use DEVELOPER email sending owner",
      source: .measured("cdk-preflight, email-developer-requires-sourcearn"),
      why: "SES sends only from a verified identity.",
      fix: "set EmailConfiguration.SourceArn"
    ) { call in
      guard call.sendsBySES, !call.has("EmailConfiguration.SourceArn") else { return [] }
      return [
        RuleViolation("EmailConfiguration.EmailSendingAccount", "is DEVELOPER without SourceArn")
      ]
    },
    "sender-not-address": refused(
      says: "Provided From email address is invalid",
      source: .measured("cdk-preflight, email-from-format"),
      why: "From is an email address, or a name followed by the address in angle brackets.",
      fix: "write `no-reply@example.com` or `Example <no-reply@example.com>`"
    ) { call in
      let member: MemberPath = "EmailConfiguration.From"
      guard let from = call.text(member), !from.hasAddress else { return [] }
      return [RuleViolation(member, "is `\(from)`, which has no email address")]
    },
    "email-identity-in-other-region": refused(
      says:
        "Invalid EmailConfiguration.SourceArn. Provided SourceArn must be in one of the following SES "
        + "regions: {regions}.",
      source: .measured("cdk-preflight, email-sourcearn-region; pools in us-east-1"),
      why:
        "A pool can use SES only in some regions, which depend on the pool's own region. authflow "
        + "checks only pools in us-east-1.",
      fix: "use an SES identity in one of the regions in the message"
    ) { call in
      let member: MemberPath = "EmailConfiguration.SourceArn"
      let allowed = ["eu-west-1", "us-east-1", "us-west-2"]
      guard call.sendsBySES, let region = call.arn(member)?.region, !region.isEmpty,
        !allowed.contains(region),
        call.region == "us-east-1"
      else { return [] }
      let values = ["regions": allowed.joined(separator: ", ")]
      return [RuleViolation(member, "is in \(region), but the pool is in us-east-1", values)]
    },
  ])

  static let smsSenders = ServicePart.messages.rules([
    "sms-without-sender": refused(
      says: "SMS configuration is required when phone_number is selected for auto verification",
      source: .measured(
        "cdk-preflight, auto-verified-username-consistency; an update of 2026-09-13 without SmsConfiguration"
      ),
      why:
        "Codes that verify a phone number require a sender. Every update that lists phone_number "
        + "must include the sender.",
      fix:
        "add SmsConfiguration to verify phone numbers, or remove phone_number from "
        + "AutoVerifiedAttributes",
      flows: [.signUp, .messages]
    ) { call in
      let member: MemberPath = "AutoVerifiedAttributes"
      guard call.texts(member).contains("phone_number"), !call.sendsSMS else { return [] }
      return [RuleViolation(member, "has phone_number, but SmsConfiguration is missing")]
    },
    "sms-region-not-allowed": refused(
      by: poolAndMFA,
      says: "Invalid snsRegion. Allowed SNS region for {region} is {allowed}",
      source: .measured(
        "cdk-preflight, sms-configuration-sns-region; pools in us-east-1; documented for ap-northeast-2: "
          + "API reference, SmsConfigurationType"
      ),
      why:
        "A pool sends SMS through SNS in its own region, or in the region that AWS pairs with it. "
        + "authflow does not check pools in most regions.",
      fix: "remove SnsRegion, or set it to the allowed region"
    ) { call in
      let regions = [
        "us-east-1": ["us-east-1"], "ap-northeast-2": ["ap-northeast-1", "ap-northeast-2"],
      ]
      guard let member = call.smsConfiguration?.appending("SnsRegion"),
        let given = call.text(member), let region = call.region, let allowed = regions[region],
        !allowed.contains(given), let first = allowed.first
      else { return [] }
      let values = ["region": region, "allowed": first]
      return [RuleViolation(member, "is \(given), but the pool is in \(region)", values)]
    },
    "sms-role-in-other-account": refused(
      by: poolAndMFA,
      error: .accessDenied,
      says: "Cross-account pass role is not allowed.",
      source: .measured("cdk-preflight, sms-caller-arn-account; error type unconfirmed"),
      why: "A pool can use only roles in its own account.",
      fix: "use a role in the pool's account"
    ) { call in
      guard let member = call.smsConfiguration?.appending("SnsCallerArn"),
        let owner = call.arn(member)?.account, !owner.isEmpty, let account = call.account,
        owner != account
      else { return [] }
      return [RuleViolation(member, "is a role in account \(owner), but the pool is in \(account)")]
    },
  ])
}

extension InspectedCall {
  private var sender: String? { text("EmailConfiguration.EmailSendingAccount") }

  /// Whether the request sends email through SES.
  fileprivate var sendsBySES: Bool { sender == "DEVELOPER" }

  /// Whether the request has an SMS sender.
  ///
  /// A custom SMS sender function counts, because AWS is not known to reject one.
  var sendsSMS: Bool { has("SmsConfiguration") || pool("LambdaConfig.CustomSMSSender") != nil }

  /// The member of the request that contains the SMS sender; nil if the request has none.
  fileprivate var smsConfiguration: MemberPath? {
    let paths: [MemberPath] = ["SmsConfiguration", "SmsMfaConfiguration.SmsConfiguration"]
    return paths.first { has($0) }
  }
}

extension String {
  /// Whether any word of the string has characters on both sides of an @.
  fileprivate var hasAddress: Bool {
    split(whereSeparator: \.isWhitespace).contains { word in
      let sides = word.split(separator: "@")
      return sides.count > 1
    }
  }
}
