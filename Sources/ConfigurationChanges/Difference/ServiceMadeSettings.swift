internal import CognitoModel
internal import JSON

/// What the service writes into a description by itself, so that a side without it says the same.
enum ServiceMadeSettings {
  /// Whether a value is one that the service shows of pools since 2026, whether anybody has set it or not
  /// (seen in an export of 2026-09-11): a side without it is older, or is no description.
  ///
  /// A key or an issuer of one's own somebody has set.
  private static func isShownLately(_ path: SettingPath, _ value: JSONValue?) -> Bool {
    switch (path.part, path.members) {
    case (.pool, ["IssuerConfiguration"]):
      value?.namesOwnIssuer != true && value?["Type"] != "UPDATED"
    case (.pool, ["KeyConfiguration"]): [nil, "AWS_OWNED_KEY"].contains(value?["KeyType"])
    default: false
    }
  }

  /// Details of SAML providers.
  private static let ofSAML: Set = [
    "ActiveEncryptionCertificate", "SLORedirectBindingURI", "SSORedirectBindingURI",
  ]

  /// Details of social providers that nobody can set; a version is Facebook's alone, and anybody's choice.
  private static let ofSocial = Set(
    IdentityProviderFacts.socialDetails.members.flatMap { $0.value.object?.keys ?? [] }
  ).subtracting(["api_version"])

  /// Whether a value is the service's own; one of an identity provider is so for some kinds of them.
  static func contains(
    _ path: SettingPath,
    _ value: JSONValue?,
    ofProvider type: String?
  ) -> Bool {
    guard path.part.kind == .identityProviders else { return isShownLately(path, value) }
    guard path.members.count == 2, let member = path.members.last else { return false }
    switch path.members[0] {
    case "AttributeMapping":
      let subject = type.flatMap { IdentityProviderFacts.subjects[$0] }
      return member == "username" && subject != nil && value?.string == subject
    case "ProviderDetails":
      let isSocial = type.map { IdentityProviderFacts.socialDetails[$0] != nil } ?? false
      return ofSAML.contains(member) || isSocial && ofSocial.contains(member)
    default: return false
    }
  }
}

extension JSONValue {
  /// Whether it says that the issuer is one's own, or has an address that is not the service's.
  fileprivate var namesOwnIssuer: Bool {
    switch self {
    case .string(let text):
      text == "CUSTOM" || text.contains("://") && !text.contains(".amazonaws.com")
    case .object(let members): members.members.contains { $0.value.namesOwnIssuer }
    case .array, .bool, .number, .null: false
    }
  }
}
