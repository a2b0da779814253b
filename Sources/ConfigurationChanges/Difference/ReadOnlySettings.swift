internal import CognitoModel
internal import JSON

/// Settings that the service adds to a description.
///
/// The absence of these settings on one side is not a difference.
enum ReadOnlySettings {
  /// Whether the service shows a value since 2026 even if it was never set (seen in an export of
  /// 2026-09-11).
  ///
  /// A side without the value is older, or is not a description. A custom key or issuer is always
  /// set by a user.
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

  /// Details of social providers that can't be set; a version can be set only for Facebook.
  private static let ofSocial = Set(
    IdentityProviderFacts.socialDetails.members.flatMap { $0.value.object?.keys ?? [] }
  ).subtracting(["api_version"])

  /// Whether the service generates a value; for an identity provider, this depends on its type.
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
  /// Whether the issuer is custom, or has an address that is not the service's address.
  fileprivate var namesOwnIssuer: Bool {
    switch self {
    case .string(let text):
      text == "CUSTOM" || text.contains("://") && !text.contains(".amazonaws.com")
    case .object(let members): members.members.contains { $0.value.namesOwnIssuer }
    case .array, .bool, .number, .null: false
    }
  }
}
