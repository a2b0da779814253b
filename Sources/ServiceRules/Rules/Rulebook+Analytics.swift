internal import JSON

// Amazon Pinpoint analytics, client secrets at creation, and choice-based sign-in.
extension Rulebook {
  static let analytics = ServicePart.client.rules([
    "secret-given-and-generated": refused(
      by: ["CreateUserPoolClient"],
      scope: .request,
      says: "You cannot specify both GenerateSecret as true and provide a ClientSecret value.",
      source: .documented("API reference, CreateUserPoolClient; wording unconfirmed"),
      why: "The service either generates the secret or uses yours.",
      fix: "remove GenerateSecret if you have your own secret, or else remove ClientSecret"
    ) { call in
      guard call.flag("GenerateSecret") == true, call.isSet("ClientSecret") else { return [] }
      return [RuleViolation("ClientSecret", "is set together with GenerateSecret")]
    },
    "analytics-application": refused(
      says: "Invalid analytics configuration given, either <application arn> or "
        + "<application id, role arn, external id> are valid",
      source: .measured(
        "cdk-preflight, analytics-config-exclusive, analytics-application-requires-role"
      ),
      why: "A Pinpoint application is identified by its ARN, or by its ID, a role, and an "
        + "external ID.",
      fix: "set only ApplicationArn, or set ApplicationId, RoleArn, and ExternalId"
    ) { call in
      let member: MemberPath = "AnalyticsConfiguration"
      let others = ["ApplicationId", "RoleArn", "ExternalId"].map { member.appending($0) }
      let application = member.appending("ApplicationArn")
      if call.has(application) {
        guard others.contains(where: { call.isSet(application, $0) }) else { return [] }
        let words = "has ApplicationArn together with ApplicationId, RoleArn, or ExternalId"
        return [RuleViolation(member, words)]
      }
      guard call.has(others[0]), call.isMissing(others[1]), call.isSet(others[0]) else {
        return []
      }
      return [RuleViolation(member, "has ApplicationId without RoleArn")]
    },
    "analytics-region": refused(
      says: "The integration with Pinpoint is not supported for the requested {region} region.",
      source: .measured("cdk-preflight, analytics-arn-region: us-east-1 with ap-northeast-1"),
      why: "A client can report only to a Pinpoint application in the pool's region or in "
        + "us-east-1.",
      fix: "use a Pinpoint application in the pool's region"
    ) { call in
      let path: MemberPath = "AnalyticsConfiguration.ApplicationArn"
      guard let named = call.foreign(.region, of: path), named != "us-east-1",
        let own = call.region,
        named != own
      else { return [] }
      return [RuleViolation(path, "is in \(named), but the pool is in \(own)", ["region": named])]
    },
    "choice-flow-beyond-tier": refused(
      error: .featureUnavailableInTier,
      says: "The following feature is not available for the {tier} pricing tier configured: "
        + "Choice-based Sign-In",
      source: .documented("API reference, ExplicitAuthFlows; wording unconfirmed"),
      why: "Choice-based sign-in requires ESSENTIALS or PLUS.",
      fix: "set UserPoolTier to ESSENTIALS or PLUS, or remove ALLOW_USER_AUTH",
      flows: [.passwordless]
    ) { call in
      let listed = call.textElements("ExplicitAuthFlows").filter { $0.text == "ALLOW_USER_AUTH" }
      guard !listed.isEmpty, call.tier == "LITE" else { return [] }
      return listed.map {
        RuleViolation($0.path, "is ALLOW_USER_AUTH, but UserPoolTier is LITE", ["tier": "LITE"])
      }
    },
  ])
}
