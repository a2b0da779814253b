import JSON

/// What the service makes of the members of an identity provider.
///
/// `ProviderDetails` are not checked: nobody signs in through the provider here, and a file that was
/// exported from a pool has them without their secrets.
enum IdentityProviderRules {
  static func completed(
    _ provider: JSONObject,
    in pool: MockPool
  ) throws(MockFault) -> JSONObject {
    let name = provider["ProviderName"]?.string ?? ""
    let type = provider["ProviderType"]?.string ?? ""
    // A social provider is called what it is, and nothing else is called so (the latter «unconfirmed»).
    let social = details.keys
    if name != type, social.contains(name) || social.contains(type) {
      throw .providerNameAndType(name, type)
    }
    try requireFreeIdentifiers(provider, name, in: pool)
    var provider = provider
    let given = provider["ProviderDetails"]?.object ?? [:]
    provider["ProviderDetails"] = .object((details[type]?.object ?? [:]).laying(given))
    if let subject = subjects[type] {
      let mapping = provider["AttributeMapping"]?.object ?? [:]
      provider["AttributeMapping"] = .object(
        (["username": .string(subject)] as JSONObject).laying(mapping)
      )
    }
    return provider
  }

  private static func requireFreeIdentifiers(
    _ provider: JSONObject,
    _ name: String,
    in pool: MockPool
  ) throws(MockFault) {
    let identifiers = provider.strings("IdpIdentifiers")
    let others = pool.documents[.identityProviders].filter { $0.key != name }
    let taken = others.flatMap { $0.members.strings("IdpIdentifiers") }
    guard let double = identifiers.first(where: taken.contains) else { return }
    throw .providerIdentifierTaken(double)
  }

  /// What the service adds to the details of social providers (API reference, CreateIdentityProvider).
  private static let details: JSONObject = [
    "Google": [
      "attributes_url": "https://people.googleapis.com/v1/people/me?personFields=",
      "attributes_url_add_attributes": "true",
      "authorize_url": "https://accounts.google.com/o/oauth2/v2/auth",
      "oidc_issuer": "https://accounts.google.com", "token_request_method": "POST",
      "token_url": "https://www.googleapis.com/oauth2/v4/token",
    ],
    "Facebook": [
      "api_version": "v17.0", "attributes_url": "https://graph.facebook.com/v17.0/me?fields=",
      "attributes_url_add_attributes": "true",
      "authorize_url": "https://www.facebook.com/v17.0/dialog/oauth",
      "token_request_method": "GET",
      "token_url": "https://graph.facebook.com/v17.0/oauth/access_token",
    ],
    "LoginWithAmazon": [
      "attributes_url": "https://api.amazon.com/user/profile",
      "attributes_url_add_attributes": "false",
      "authorize_url": "https://www.amazon.com/ap/oa", "token_request_method": "POST",
      "token_url": "https://api.amazon.com/auth/o2/token",
    ],
    "SignInWithApple": [
      "attributes_url_add_attributes": "false",
      "authorize_url": "https://appleid.apple.com/auth/authorize",
      "oidc_issuer": "https://appleid.apple.com", "token_request_method": "POST",
      "token_url": "https://appleid.apple.com/auth/token",
    ],
  ]

  /// What names a user of a provider, by the provider's type («unconfirmed»: from outputs of Terraform plans).
  private static let subjects = [
    "Google": "sub", "SignInWithApple": "sub", "OIDC": "sub", "Facebook": "id",
    "LoginWithAmazon": "user_id",
  ]
}
