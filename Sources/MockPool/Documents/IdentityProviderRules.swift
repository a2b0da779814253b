import CognitoModel
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
    let social = IdentityProviderFacts.socialDetails.keys
    if name != type, social.contains(name) || social.contains(type) {
      throw .providerNameAndType(name, type)
    }
    try requireFreeIdentifiers(provider, name, in: pool)
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
}
