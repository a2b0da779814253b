package import JSON

/// The secret by which the service shows itself to an identity provider: exports say only that it is there.
package enum ProviderSecret {
  /// The key that says so, beside the members of IdentityProviderType.
  package static let flag = "hasSecret"

  /// What it is called in `ProviderDetails` (API reference, CreateIdentityProvider).
  package static let names = ["client_secret", "private_key"]

  /// What it is called in the details of a provider of this type.
  package static func name(in provider: JSONObject) -> String {
    // A social provider is called what it is.
    let type = provider["ProviderType"] ?? provider["ProviderName"]
    return type == "SignInWithApple" ? names[1] : names[0]
  }

  /// Whether the details have it themselves.
  package static func isWritten(in provider: JSONObject) -> Bool {
    names.contains { name in
      provider["ProviderDetails"]?[name].map { $0 != .null && $0 != "" } ?? false
    }
  }

  /// The provider with a text in the place of a secret that is there, and which nobody has.
  package static func standing(in provider: JSONObject, _ text: String) -> JSONObject {
    var details = provider["ProviderDetails"]?.object ?? [:]
    details[name(in: provider)] = .string(text)
    var result = provider
    result["ProviderDetails"] = .object(details)
    return result
  }
}
