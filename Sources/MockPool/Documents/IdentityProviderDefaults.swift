import CognitoModel
import JSON

/// What the service makes of the members of an identity provider.
///
/// `ProviderDetails` are not checked: nobody signs in through the provider here, and a file that was
/// exported from a pool has them without their secrets.
enum IdentityProviderDefaults {
  static func completed(_ provider: JSONObject) -> JSONObject {
    let type = provider["ProviderType"]?.string ?? ""
    var provider = provider
    let given = provider["ProviderDetails"]?.object ?? [:]
    provider["ProviderDetails"] = .object(
      (IdentityProviderFacts.socialDetails[type]?.object ?? [:]).laying(given)
    )
    if let subject = IdentityProviderFacts.subjects[type] {
      let mapping = provider["AttributeMapping"]?.object ?? [:]
      provider["AttributeMapping"] = .object(
        (["username": .string(subject)] as JSONObject).laying(mapping)
      )
    }
    return provider
  }
}
