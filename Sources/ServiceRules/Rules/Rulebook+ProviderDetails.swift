internal import Diagnostics
internal import JSON

// Provider details by type.
extension Rulebook {
  static let providerDetails = ServicePart.identityProvider.rules([
    "social-details-missing": detailsRule(
      ["client_id", "client_secret", "authorize_scopes"],
      of: ["Google", "Facebook", "LoginWithAmazon"],
      says: "clientId, clientSecret and authorizeScopes are all required idp details.",
      evidence: "cdk-preflight, idp-social-required-keys"
    ),
    "apple-details-missing": detailsRule(
      ["client_id", "team_id", "key_id", "private_key"],
      of: ["SignInWithApple"],
      says: "clientId, privateKey, teamId, and keyId are all required idp details.",
      evidence: "cdk-preflight, idp-apple-required-keys"
    ),
    "oidc-details-missing": detailsRule(
      ["client_id", "authorize_scopes", "oidc_issuer", "attributes_request_method"],
      of: ["OIDC"],
      says: "clientId, authorizeScopes, oidcIssuer and attributesRequestMethod are all required "
        + "idp details.",
      evidence: "cdk-preflight, idp-oidc-required-keys"
    ),
    "oidc-issuer-not-https": refused(
      says: "OIDC endpoint must start with https://",
      source: .measured("cdk-preflight, idp-oidc-issuer-https"),
      why: "Cognito reads the issuer's documents over TLS.",
      fix: "start the issuer URL with https://"
    ) { call in
      guard call.providerType == "OIDC", let issuer = call.text("ProviderDetails.oidc_issuer"),
        !issuer.hasPrefix("https://")
      else { return [] }
      return [RuleViolation("ProviderDetails.oidc_issuer", "is `\(issuer)`")]
    },
    "oidc-request-method": refused(
      says: "1 validation error detected: Value '{method}' at "
        + "'providerConfiguration.oidcConfig.attributesRequestMethod' failed to satisfy "
        + "constraint: Member must satisfy enum value set: [POST, GET]",
      source: .measured("cdk-preflight, idp-oidc-attributes-request-method"),
      why: "Cognito requests a user's attributes with GET or POST.",
      fix: "set attributes_request_method to GET or POST"
    ) { call in
      let path: MemberPath = "ProviderDetails.attributes_request_method"
      guard call.providerType == "OIDC", let method = call.text(path),
        !["GET", "POST"].contains(method)
      else { return [] }
      return [RuleViolation(path, "is `\(method)`", ["method": method])]
    },
    "saml-metadata-missing": refused(
      by: ["CreateIdentityProvider"],
      says: "At least one of the MetadataURL or MetadataFile should be provided.",
      source: .measured("cdk-preflight, idp-saml-metadata-required"),
      why: "The metadata contains the provider's addresses and certificate.",
      fix: "set MetadataURL or MetadataFile"
    ) { call in
      guard call.isMissing(detail: "MetadataURL", of: ["SAML"]),
        call.isMissing(detail: "MetadataFile", of: ["SAML"])
      else { return [] }
      return [RuleViolation("ProviderDetails", "has neither MetadataURL nor MetadataFile")]
    },
    "saml-metadata-twice": refused(
      scope: .request,
      says: "Only one of the MetadataURL or MetadataFile should be provided.",
      source: .measured("cdk-preflight, idp-saml-metadata-exclusive"),
      why: "Cognito reads the metadata from only one source.",
      fix: "remove MetadataURL or MetadataFile"
    ) { call in
      guard call.providerType == "SAML",
        call.isSet("ProviderDetails.MetadataURL", "ProviderDetails.MetadataFile")
      else { return [] }
      return [RuleViolation("ProviderDetails", "has both MetadataURL and MetadataFile")]
    },
    "mapping-of-unknown-attribute": refused(
      says: "AttributeMapping contains invalid mapping: [{names}]",
      source: .measured("aws/aws-cli#9729"),
      why:
        "A provider's claims can be mapped only to attributes of the pool. authflow checks only "
        + "names with the prefix `custom:` or `dev:`.",
      fix: "correct the name in AttributeMapping, or add the attribute to the pool's Schema",
      flows: [.oauth, .attributes]
    ) { call in
      let keys = call.written("AttributeMapping")?.object?.keys.map { String($0) } ?? []
      let custom = keys.filter { $0.hasPrefix("custom:") || $0.hasPrefix("dev:") }
      guard !custom.isEmpty else { return [] }
      let schema = (call.current("SchemaAttributes")?.array ?? []).compactMap(\.object)
      let names = Set(schema.compactMap { $0["Name"]?.string })
      let unknown = custom.filter { !names.contains($0) }.sorted()
      guard !unknown.isEmpty else { return [] }
      let list = unknown.joined(separator: ", ")
      return [
        RuleViolation(
          "AttributeMapping",
          "has \(list), which the pool does not have",
          ["names": list]
        )
      ]
    },
  ])

  /// Secret keys, which files omit.
  ///
  /// A rule is not broken if only these keys are missing.
  private static let secrets = ["client_secret", "private_key"]

  private static func detailsRule(
    _ keys: [String],
    of types: [String],
    says message: String,
    evidence: String
  ) -> ServiceRule.Draft {
    let unchecked = keys.filter { secrets.contains($0) }.map {
      " authflow accepts a call in which only \($0) is missing."
    }
    return refused(
      by: ["CreateIdentityProvider"],
      scope: .request,
      says: message,
      source: .measured(evidence),
      why: "Cognito signs in to the provider with these values." + unchecked.joined(),
      fix: "set \(keys.inSentence()) in ProviderDetails"
    ) { call in
      let missing = keys.filter { call.isMissing(detail: $0, of: types) }
      guard !missing.allSatisfy(secrets.contains) else { return [] }
      return [RuleViolation("ProviderDetails", "does not have \(missing.inSentence("or"))")]
    }
  }
}

extension InspectedCall {
  /// The type of the provider that the call creates or changes; nil if it is unknown.
  fileprivate var providerType: String? {
    if creates { return text("ProviderType") }
    guard has("ProviderDetails"), let name = text("ProviderName") else { return nil }
    let provider = parts(.identityProviders)?.first { $0["ProviderName"] == .string(name) }
    return provider?["ProviderType"]?.string
  }

  /// Whether a provider of these types definitely does not have a key in its details.
  fileprivate func isMissing(detail key: String, of types: [String]) -> Bool {
    guard let type = providerType, types.contains(type) else { return false }
    return isMissing(["ProviderDetails", key])
  }
}
