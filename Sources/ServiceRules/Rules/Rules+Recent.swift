internal import JSON

// What the settings of 2026 demand of a pool's plan and of a client's flows.
extension Rulebook {
  static let recent =
    ServicePart.client.rules([
      "client-token-flow-alone": refused(
        says: "ALLOW_CLIENT_TOKEN_AUTH cannot be enabled together with other auth flows.",
        source: .documented("API reference, GetClientToken; «unconfirmed»: the words"),
        why: "A client that gets tokens for itself signs no users in by the API.",
        fix: "leave the other flows out, or make a client of its own for GetClientToken",
        flows: [.oauth]
      ) { call in
        let flows = call.texts("ExplicitAuthFlows")
        guard flows.contains(clientTokenFlow), flows.contains(where: { $0 != clientTokenFlow })
        else { return [] }
        return [Breach("ExplicitAuthFlows", "has \(clientTokenFlow) and other flows")]
      },
      "client-token-flow-without-secret": refused(
        says: "ALLOW_CLIENT_TOKEN_AUTH requires a client secret.",
        source: .documented("API reference, GetClientToken; «unconfirmed»: the words"),
        why: "The secret is all that proves who asks for a client's token.",
        fix: "generate a secret",
        flows: [.oauth]
      ) { call in
        guard call.texts("ExplicitAuthFlows").contains(clientTokenFlow), call.hasSecret == false
        else { return [] }
        return [Breach("ExplicitAuthFlows", "has \(clientTokenFlow), and the client has no secret")]
      },
      "token-exchange-beyond-tier": refused(
        error: .featureUnavailableInTier,
        says: "\(unavailable)Token Exchange",
        source: .documented("AWS What's New, November 2026; «unconfirmed»: the words"),
        why: "Tokens are exchanged with ESSENTIALS and PLUS.",
        fix: "set UserPoolTier to ESSENTIALS, or leave the flows of token exchange out",
        flows: [.oauth]
      ) { call in
        let listed = call.textElements("ExplicitAuthFlows").filter {
          $0.text.hasPrefix("ALLOW_TOKEN_EXCHANGE_")
        }
        guard !listed.isEmpty, call.tier == "LITE" else { return [] }
        return listed.map {
          Breach($0.path, "is \($0.text), and UserPoolTier is LITE", ["tier": "LITE"])
        }
      },
    ])
    + ServicePart.pool.rules([
      "dynamic-registration-beyond-tier": beyondTier(
        "DcrConfiguration",
        "Dynamic Client Registration",
        "Applications register themselves with ESSENTIALS and PLUS.",
        documentedFor: "DcrConfigurationType"
      ) { $0["EnableStatus"] != "Disabled" },
      "level-names-beyond-tier": beyondTier(
        "AcrConfiguration",
        "Custom ACR Levels",
        "Levels of authentication have names of their own with ESSENTIALS and PLUS.",
        documentedFor: "CreateUserPool, AcrConfiguration"
      ) { !($0.object?.isEmpty ?? true) },
    ])
    + ServicePart.messages.rules([
      "two-sms-senders": smsSender(
        "SnsCallerArn and EumsSms cannot be configured together.",
        "leave one of the two out",
        "has SnsCallerArn and EumsSms"
      ) { $0 == 2 },
      "sms-without-role": smsSender(
        "Either SnsCallerArn or EumsSms is required.",
        "add SnsCallerArn, or EumsSms with its CallerArn",
        "has neither SnsCallerArn nor EumsSms"
      ) { $0 == 0 },
    ])

  private static let clientTokenFlow = "ALLOW_CLIENT_TOKEN_AUTH"
  private static let unavailable =
    "The following feature is not available for the {tier} pricing tier configured: "

  /// A rule about how many of the two ways to send SMS a configuration has.
  private static func smsSender(
    _ message: String,
    _ fix: String,
    _ words: String,
    isWrong: @escaping @Sendable (Int) -> Bool
  ) -> ServiceRule.Draft {
    refused(
      by: poolAndMFA,
      says: message,
      source: .documented("API reference, SmsConfigurationType; «unconfirmed»: the words"),
      why: "A pool sends SMS by SNS or by End User Messaging, by one of them.",
      fix: fix
    ) { call in
      let paths: [MemberPath] = ["SmsConfiguration", "SmsMfaConfiguration.SmsConfiguration"]
      return paths.compactMap { path in
        guard call.value(path)?.object != nil else { return nil }
        let senders = ["SnsCallerArn", "EumsSms"].filter { call.has(path.appending($0)) }
        return isWrong(senders.count) ? Breach(path, words) : nil
      }
    }
  }

  /// A rule about a setting that the smallest plan lacks.
  private static func beyondTier(
    _ member: MemberPath,
    _ feature: String,
    _ why: String,
    documentedFor place: String,
    isUsed: @escaping @Sendable (JSONValue) -> Bool
  ) -> ServiceRule.Draft {
    refused(
      error: .featureUnavailableInTier,
      says: unavailable + feature,
      source: .documented("API reference, \(place); «unconfirmed»: the words"),
      why: why,
      fix: "set UserPoolTier to ESSENTIALS, or leave \(member) out",
      flows: [.oauth]
    ) { call in
      guard call.tier == "LITE", let setting = call.pool(member), isUsed(setting) else { return [] }
      return [Breach(member, "is set, and UserPoolTier is LITE", ["tier": "LITE"])]
    }
  }
}
