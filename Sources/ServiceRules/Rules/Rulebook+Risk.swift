internal import JSON

extension Rulebook {
  static let risk = ServicePart.risk.rules([
    "address-range-not-cidr": refused(
      says: "Incorrect CIDR format",
      source: .measured("cdk-preflight, risk-ip-range-cidr, for BlockedIPRangeList"),
      why: "An IP address range has a prefix length, such as /32 for a single IPv4 address.",
      fix: "write the range in CIDR notation, such as `203.0.113.7/32`"
    ) { call in
      ["BlockedIPRangeList", "SkippedIPRangeList"].flatMap { list in
        call.textElements(["RiskExceptionConfiguration", list]).filter { !$0.text.isCIDR }.map {
          RuleViolation($0.path, "is `\($0.text)`, which is not in CIDR notation")
        }
      }
    },
    "notify-identity-region": refused(
      says: "Invalid NotifyConfiguration.SourceArn. Provided SourceArn must be in one of the "
        + "following SES regions: eu-west-1, us-east-1, us-west-2.",
      source: .measured("cdk-preflight, risk-notify-source-arn-region"),
      why:
        "Notifications to users go through SES in one of three regions, regardless of the pool's "
        + "region.",
      fix: "use an SES identity in eu-west-1, us-east-1, or us-west-2",
      flows: [.signIn, .messages]
    ) { call in
      let path: MemberPath = "AccountTakeoverRiskConfiguration.NotifyConfiguration.SourceArn"
      guard let region = call.region(of: path),
        !["eu-west-1", "us-east-1", "us-west-2"].contains(region)
      else { return [] }
      return [RuleViolation(path, "is in \(region)")]
    },
    "risk-without-threat-protection": refused(
      error: .addOnNotEnabled,
      says: "User pool add-ons are not enabled for the user pool.",
      source: .documented("API reference, SetRiskConfiguration; wording unconfirmed"),
      why:
        "Cognito assesses risks only if threat protection is on. It checks for invalid members "
        + "first.",
      fix: "set UserPoolAddOns.AdvancedSecurityMode to AUDIT or ENFORCED"
    ) { call in
      let mode = call.pool("UserPoolAddOns.AdvancedSecurityMode")?.string ?? "OFF"
      return mode == "OFF" ? [RuleViolation([], "is for a pool with AdvancedSecurityMode OFF")] : []
    },
  ])
}

extension String {
  /// Whether the string is a range of IPv4 or IPv6 addresses with a prefix length.
  fileprivate var isCIDR: Bool {
    let parts = split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let length = Int(parts[1]), length >= 0 else { return false }
    if parts[0].contains(":") {
      return length <= 128 && parts[0].allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
    }
    let numbers = parts[0].split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return length <= 32 && numbers.count == 4 && !numbers.contains(nil)
  }
}
