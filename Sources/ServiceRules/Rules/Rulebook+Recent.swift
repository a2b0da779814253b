internal import JSON

// Requirements of the settings added in 2026 for a pool's plan and a client's flows.
extension Rulebook {
  static let recent =
    ServicePart.client.rules([
      "client-token-flow-alone": refused(
        says: "ALLOW_CLIENT_TOKEN_AUTH cannot be enabled together with other auth flows.",
        source: .documented("API reference, GetClientToken; wording unconfirmed"),
        why: "A client that gets tokens for itself can't sign in users through the API.",
        fix:
          "create a separate client for GetClientToken, or remove the other flows if no user "
          + "signs in with this client",
        flows: [.oauth]
      ) { call in
        let flows = call.texts("ExplicitAuthFlows")
        guard flows.contains(clientTokenFlow), flows.contains(where: { $0 != clientTokenFlow })
        else { return [] }
        return [
          RuleViolation("ExplicitAuthFlows", "has \(clientTokenFlow) together with other flows")
        ]
      },
      "client-token-flow-without-secret": refused(
        says: "ALLOW_CLIENT_TOKEN_AUTH requires a client secret.",
        source: .documented("API reference, GetClientToken; wording unconfirmed"),
        why: "Only a secret can prove that the client itself requests the token.",
        fix: "create a new client with a secret",
        flows: [.oauth]
      ) { call in
        guard call.texts("ExplicitAuthFlows").contains(clientTokenFlow), call.hasSecret == false
        else { return [] }
        return [
          RuleViolation("ExplicitAuthFlows", "has \(clientTokenFlow), but the client has no secret")
        ]
      },
      "token-exchange-beyond-tier": refused(
        error: .featureUnavailableInTier,
        says: "\(unavailable)Token Exchange",
        source: .documented("AWS What's New, November 2026; wording unconfirmed"),
        why: "Token exchange requires ESSENTIALS or PLUS.",
        fix: "set UserPoolTier to ESSENTIALS or PLUS, or remove the token exchange flows",
        flows: [.oauth]
      ) { call in
        let listed = call.textElements("ExplicitAuthFlows").filter {
          $0.text.hasPrefix("ALLOW_TOKEN_EXCHANGE_")
        }
        guard !listed.isEmpty, call.tier == "LITE" else { return [] }
        return listed.map {
          RuleViolation($0.path, "is \($0.text), but UserPoolTier is LITE", ["tier": "LITE"])
        }
      },
    ])
    + ServicePart.pool.rules([
      "dynamic-registration-beyond-tier": beyondTier(
        "DcrConfiguration",
        "Dynamic Client Registration",
        "Dynamic client registration requires ESSENTIALS or PLUS.",
        "set DcrConfiguration.EnableStatus to Disabled",
        documentedFor: "DcrConfigurationType"
      ) { $0["EnableStatus"] != "Disabled" },
      "level-names-beyond-tier": beyondTier(
        "AcrConfiguration",
        "Custom ACR Levels",
        "Custom names for authentication levels require ESSENTIALS or PLUS.",
        "remove AcrConfiguration",
        documentedFor: "CreateUserPool, AcrConfiguration"
      ) { !($0.object?.isEmpty ?? true) },
    ])
    + ServicePart.messages.rules([
      "two-sms-senders": smsSender(
        "SnsCallerArn and EumsSms cannot be configured together.",
        "keep only SnsCallerArn for SNS, or only EumsSms for End User Messaging",
        "has both SnsCallerArn and EumsSms"
      ) { $0 == 2 },
      "sms-without-role": smsSender(
        "Either SnsCallerArn or EumsSms is required.",
        "add SnsCallerArn for SNS, or EumsSms with its CallerArn for End User Messaging",
        "has neither SnsCallerArn nor EumsSms"
      ) { $0 == 0 },
    ])

  private static let clientTokenFlow = "ALLOW_CLIENT_TOKEN_AUTH"
  private static let unavailable =
    "The following feature is not available for the {tier} pricing tier configured: "

  /// A rule about the number of SMS senders in a configuration.
  private static func smsSender(
    _ message: String,
    _ fix: String,
    _ words: String,
    isWrong: @escaping @Sendable (Int) -> Bool
  ) -> ServiceRule.Draft {
    refused(
      by: poolAndMFA,
      says: message,
      source: .documented("API reference, SmsConfigurationType; wording unconfirmed"),
      why: "A pool sends SMS through either SNS or End User Messaging.",
      fix: fix
    ) { call in
      let paths: [MemberPath] = ["SmsConfiguration", "SmsMfaConfiguration.SmsConfiguration"]
      return paths.compactMap { path in
        guard call.value(path)?.object != nil else { return nil }
        let senders = ["SnsCallerArn", "EumsSms"].map { path.appending($0) }.filter(call.has)
        guard isWrong(senders.count), isWrong(senders.filter { call.isSet($0) }.count) else {
          return nil
        }
        return RuleViolation(path, words)
      }
    }
  }

  /// A rule about a setting that LITE does not include.
  private static func beyondTier(
    _ member: MemberPath,
    _ feature: String,
    _ why: String,
    _ removal: String,
    documentedFor place: String,
    isUsed: @escaping @Sendable (JSONValue) -> Bool
  ) -> ServiceRule.Draft {
    refused(
      error: .featureUnavailableInTier,
      says: unavailable + feature,
      source: .documented("API reference, \(place); wording unconfirmed"),
      why: why,
      fix: "set UserPoolTier to ESSENTIALS or PLUS, or \(removal)",
      flows: [.oauth]
    ) { call in
      guard call.tier == "LITE", let setting = call.pool(member), isUsed(setting) else { return [] }
      return [RuleViolation(member, "is set, but UserPoolTier is LITE", ["tier": "LITE"])]
    }
  }
}
