internal import JSON

// Flows, secrets, and attributes of app clients.
extension Rulebook {
  static let client =
    analytics
    + ServicePart.client.rules([
      "mixed-flow-names": refused(
        says: "Auth flow name with prefix 'ALLOW' cannot be used with legacy auth flow names.",
        source: .measured("cdk-preflight, explicit-auth-flows-legacy-mix"),
        why: "A client uses either the current flow names or the legacy names, not both.",
        fix:
          "use only names with the ALLOW_ prefix, such as ALLOW_ADMIN_USER_PASSWORD_AUTH instead of "
          + "ADMIN_NO_SRP_AUTH",
        flows: [.signIn]
      ) { call in
        let flows = call.texts("ExplicitAuthFlows")
        let modern = flows.filter { $0.hasPrefix("ALLOW_") }
        guard !modern.isEmpty, modern.count < flows.count else { return [] }
        return [RuleViolation("ExplicitAuthFlows", "has names with and without the ALLOW_ prefix")]
      },
      "rotation-with-refresh-flow": refused(
        says: "ALLOW_REFRESH_TOKEN_AUTH cannot be enabled together with refresh token rotation",
        source: .documented("API reference, RefreshTokenRotationType; wording unconfirmed"),
        why:
          "A client with refresh token rotation can refresh tokens only with "
          + "GetTokensFromRefreshToken. Cognito also enables ALLOW_REFRESH_TOKEN_AUTH if "
          + "ExplicitAuthFlows is missing or contains legacy flow names.",
        fix:
          "set ExplicitAuthFlows to ALLOW_ names other than ALLOW_REFRESH_TOKEN_AUTH, or disable "
          + "refresh token rotation",
        flows: [.session]
      ) { call in
        guard call.text("RefreshTokenRotation.Feature") == "ENABLED" else { return [] }
        return refreshFlow(of: call.texts("ExplicitAuthFlows")).map {
          [RuleViolation("RefreshTokenRotation", "is ENABLED\($0)")]
        } ?? []
      },
      "context-data-without-secret": refused(
        says: "Client Secret is required to set EnablePropagateAdditionalUserContextData as true",
        source: .measured("cdk-preflight, propagate-context-requires-secret"),
        why: "Only a client with a secret can pass on its users' IP addresses.",
        fix:
          "create a new client with a secret, or remove EnablePropagateAdditionalUserContextData",
        flows: [.signIn]
      ) { call in
        let member: MemberPath = "EnablePropagateAdditionalUserContextData"
        guard call.flag(member) == true, call.hasSecret == false else { return [] }
        return [RuleViolation(member, "is true, but the client has no secret")]
      },
      "too-many-clients": refused(
        by: ["CreateUserPoolClient"],
        error: .limitExceeded,
        says: "The limit of {limit} is exceeded",
        source: .documented("developer guide, quotas; wording unconfirmed"),
        why:
          "A pool can have at most 1,000 app clients. AWS can raise the quota to 10,000 on request.",
        fix: "delete unused clients"
      ) { call in
        call.tooMany(.clients, quota: 1000, raised: 10_000, at: "ClientName")
      },
    ]) + clientAttributes + secrets

  /// The rest of the sentence about rotation: what enables ALLOW_REFRESH_TOKEN_AUTH; nil if
  /// nothing does.
  private static func refreshFlow(of flows: [String]) -> String? {
    let flow = "ALLOW_REFRESH_TOKEN_AUTH"
    let legacy = ["ADMIN_NO_SRP_AUTH", "CUSTOM_AUTH_FLOW_ONLY", "USER_PASSWORD_AUTH"]
    if flows.isEmpty { return ", but \(flow) is enabled without ExplicitAuthFlows" }
    if flows.contains(flow) { return " together with \(flow)" }
    guard let old = flows.first(where: legacy.contains) else { return nil }
    return ", but \(old) also enables \(flow)"
  }

  private static let secrets = ServicePart.client.rules([
    "secret-of-public-client": refused(
      by: ["AddUserPoolClientSecret"],
      says: "The user pool client has no client secret.",
      source: .documented("API reference, AddUserPoolClientSecret; wording unconfirmed"),
      why: "Only a client that has a secret can get another secret.",
      fix: "create a client with GenerateSecret"
    ) { call in
      guard call.hasSecret == false else { return [] }
      return [RuleViolation("ClientId", "refers to a client without a secret")]
    },
    "too-many-secrets": refused(
      by: ["AddUserPoolClientSecret"],
      error: .limitExceeded,
      says: "The user pool client has the maximum number of client secrets.",
      source: .documented(
        "API reference, AddUserPoolClientSecret; wording and error type unconfirmed"
      ),
      why: "A client can have at most two secrets.",
      fix: "delete the old secret first"
    ) { call in
      guard let count = call.secretCount, count >= 2 else { return [] }
      return [RuleViolation("ClientId", "refers to a client that already has \(count) secrets")]
    },
    "last-secret": refused(
      by: ["DeleteUserPoolClientSecret"],
      says: "The last client secret cannot be deleted.",
      source: .documented(
        "API reference, DeleteUserPoolClientSecret; wording and error type unconfirmed"
      ),
      why: "A client with a secret must keep at least one secret.",
      fix: "add a new secret first"
    ) { call in
      guard call.secretCount == 1 else { return [] }
      return [RuleViolation("ClientSecretId", "refers to the client's only secret")]
    },
  ])
}
