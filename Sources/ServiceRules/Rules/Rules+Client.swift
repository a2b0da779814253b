internal import JSON

// Flows, secrets and attributes of app clients.
extension Rulebook {
  static let client: [ServiceRule] =
    [
      ServiceRule(
        "mixed-flow-names",
        .client,
        refusedBy: Operations.client,
        says: "Auth flow name with prefix 'ALLOW' cannot be used with legacy auth flow names.",
        source: .measured("cdk-preflight, explicit-auth-flows-legacy-mix"),
        why: "A client has the names of today or those of before, not both.",
        fix: "write every flow with ALLOW_",
        flows: [.signIn]
      ) { call in
        let flows = call.texts("ExplicitAuthFlows")
        let modern = flows.filter { $0.hasPrefix("ALLOW_") }
        guard !modern.isEmpty, modern.count < flows.count else { return [] }
        return [Breach("ExplicitAuthFlows", "has names with ALLOW_ and names without")]
      },
      ServiceRule(
        "rotation-excludes-refresh-flow",
        .client,
        refusedBy: Operations.client,
        says: "ALLOW_REFRESH_TOKEN_AUTH cannot be enabled together with refresh token rotation",
        source: .documented("API reference, RefreshTokenRotationType; «unconfirmed»: the words"),
        why: "A client that rotates refresh tokens refreshes by GetTokensFromRefreshToken alone.",
        fix: "leave ALLOW_REFRESH_TOKEN_AUTH out, or switch rotation off",
        flows: [.session]
      ) { call in
        guard call.text("RefreshTokenRotation.Feature") == "ENABLED" else { return [] }
        let flows = call.texts("ExplicitAuthFlows")
        let legacy = ["ADMIN_NO_SRP_AUTH", "CUSTOM_AUTH_FLOW_ONLY", "USER_PASSWORD_AUTH"]
        guard
          flows.isEmpty || flows.contains("ALLOW_REFRESH_TOKEN_AUTH")
            || flows.contains(where: legacy.contains)
        else { return [] }
        return [Breach("RefreshTokenRotation", "is ENABLED beside ALLOW_REFRESH_TOKEN_AUTH")]
      },
      ServiceRule(
        "context-data-needs-secret",
        .client,
        refusedBy: Operations.client,
        says: "EnablePropagateAdditionalUserContextData requires a client secret",
        source: .documented("API reference, CreateUserPoolClient; «unconfirmed»: the words"),
        why: "Only a client with a secret may vouch for its users' addresses.",
        fix: "generate a secret, or leave EnablePropagateAdditionalUserContextData out",
        flows: [.signIn]
      ) { call in
        let member: MemberPath = "EnablePropagateAdditionalUserContextData"
        guard call.flag(member) == true, call.hasSecret == false else { return [] }
        return [Breach(member, "is true, and the client has no secret")]
      },
      ServiceRule(
        "unknown-read-attribute",
        .client,
        refusedBy: Operations.client,
        says: "Invalid read attributes specified while creating a client",
        source: .measured("aws-amplify/amplify-cli, error lines of CreateUserPoolClient"),
        why: "A client reads attributes of its pool.",
        fix: "name attributes of the pool, custom ones with `custom:`",
        flows: [.attributes]
      ) { call in
        call.attributeBreaches("ReadAttributes") { call, name in call.hasAttribute(name) }
      },
      ServiceRule(
        "unknown-write-attribute",
        .client,
        refusedBy: Operations.client,
        says: "Invalid write attributes specified while creating a client",
        source: .measured("aws-amplify/amplify-cli, error lines of CreateUserPoolClient"),
        why:
          "A client writes attributes of its pool. `sub` and the proofs of addresses are not writable.",
        fix: "name writable attributes of the pool, custom ones with `custom:`",
        flows: [.attributes, .signUp]
      ) { call in
        let fixed = ["sub", "email_verified", "phone_number_verified"]
        return call.attributeBreaches("WriteAttributes") { call, name in
          fixed.contains(name) ? false : call.hasAttribute(name)
        }
      },
      ServiceRule(
        "unknown-provider",
        .client,
        refusedBy: Operations.client,
        says: "The provider {provider} does not exist for User Pool {pool}.",
        source: .measured("lgallard/terraform-aws-cognito-user-pool#71"),
        why: "A client offers providers that the pool has.",
        fix: "create the identity provider before the client",
        flows: [.oauth]
      ) { call in
        let listed = call.textElements("SupportedIdentityProviders").filter { $0.text != "COGNITO" }
        guard !listed.isEmpty, let parts = call.parts(.identityProviders) else { return [] }
        let known = parts.compactMap { $0["ProviderName"]?.string }
        return listed.filter { !known.contains($0.text) }.map {
          Breach(
            $0.path,
            "names `\($0.text)`, which the pool lacks",
            ["provider": $0.text, "pool": call.poolID]
          )
        }
      },
    ] + secrets

  private static let secrets: [ServiceRule] = [
    ServiceRule(
      "secret-of-public-client",
      .client,
      refusedBy: ["AddUserPoolClientSecret"],
      says: "The user pool client has no client secret.",
      source: .documented("API reference, AddUserPoolClientSecret; «unconfirmed»: the words"),
      why: "Only a client with a secret gets another.",
      fix: "make a client with GenerateSecret"
    ) { call in
      guard call.hasSecret == false else { return [] }
      return [Breach("ClientId", "names a client without a secret")]
    },
    ServiceRule(
      "too-many-secrets",
      .client,
      refusedBy: ["AddUserPoolClientSecret"],
      error: .limitExceeded,
      says: "The user pool client has the maximum number of client secrets.",
      source: .documented(
        "API reference, AddUserPoolClientSecret; «unconfirmed»: the words and the type"
      ),
      why: "A client has two secrets at most.",
      fix: "delete the old secret first"
    ) { call in
      guard let count = call.secretCount, count >= 2 else { return [] }
      return [Breach("ClientId", "names a client with \(count) secrets")]
    },
    ServiceRule(
      "last-secret",
      .client,
      refusedBy: ["DeleteUserPoolClientSecret"],
      says: "The last client secret cannot be deleted.",
      source: .documented(
        "API reference, DeleteUserPoolClientSecret; «unconfirmed»: the words and the type"
      ),
      why: "A confidential client stays one.",
      fix: "add the new secret first"
    ) { call in
      guard call.secretCount == 1 else { return [] }
      return [Breach("ClientSecretId", "names the only secret")]
    },
  ]
}

extension CallReading {
  /// The elements of a list of attribute names that a condition refuses; it says nil of what it can't judge.
  fileprivate func attributeBreaches(
    _ member: MemberPath,
    _ isAllowed: (CallReading, String) -> Bool?
  ) -> [Breach] {
    textElements(member).filter { isAllowed(self, $0.text) == false }.map {
      Breach($0.path, "has `\($0.text)`, which is no attribute for it")
    }
  }

  /// Whether the pool has an attribute; nil where nobody knows its schema.
  fileprivate func hasAttribute(_ name: String) -> Bool? {
    if StandardAttributes.types[name] != nil { return true }
    guard let schema = current("SchemaAttributes")?.array else { return nil }
    return schema.contains { $0["Name"]?.string == name }
  }
}
