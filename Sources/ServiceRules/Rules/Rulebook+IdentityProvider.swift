internal import CognitoModel
internal import JSON

extension Rulebook {
  static let identityProvider =
    ServicePart.identityProvider.rules([
      "provider-name-and-type": refused(
        by: ["CreateIdentityProvider"],
        says: "Provider {name} cannot be of type {type}.",
        source: .measured("aws/aws-cli#3179"),
        why:
          "The name of a social provider must be its type, such as `Google`. No other kind of "
          + "provider can have such a name.",
        fix: "name a social provider after its type, and give any other provider a different name"
      ) { call in
        guard let name = call.text("ProviderName"), let type = call.text("ProviderType"),
          name != type
        else { return [] }
        let social = IdentityProviderFacts.socialDetails.keys
        guard social.contains(name) || social.contains(type) else { return [] }
        let words = "is `\(name)`, but ProviderType is \(type)"
        return [RuleViolation("ProviderName", words, ["name": name, "type": type])]
      },
      "provider-exists": refused(
        by: ["CreateIdentityProvider"],
        error: .duplicateProvider,
        says: "{name} already exists in user pool {pool}",
        source: .measured("aws-cloudformation/cloudformation-coverage-roadmap#1287"),
        why: "Provider names are unique in a pool.",
        fix: "choose another ProviderName"
      ) { call in
        call.taken("ProviderName", by: .identityProviders, as: "name")
      },
      "provider-identifier-taken": refused(
        says: "Identity provider identifier {identifier} is already in use.",
        source: .documented("API reference, IdpIdentifiers; wording unconfirmed"),
        why: "Two providers of a pool can't have the same identifier.",
        fix: "give each provider its own identifiers"
      ) { call in
        let listed = call.textElements("IdpIdentifiers")
        guard !listed.isEmpty, let parts = call.parts(.identityProviders) else { return [] }
        let name = call.text("ProviderName").map(JSONValue.string)
        let others = parts.filter { $0["ProviderName"] != name }
        let taken = Set(others.flatMap { $0["IdpIdentifiers"]?.array ?? [] })
        return listed.filter { taken.contains(.string($0.text)) }.map {
          RuleViolation(
            $0.path,
            "has `\($0.text)`, which another provider already has",
            ["identifier": $0.text]
          )
        }
      },
      "too-many-providers": refused(
        by: ["CreateIdentityProvider"],
        error: .limitExceeded,
        says: "The limit of {limit} is exceeded",
        source: .documented("developer guide, quotas; wording unconfirmed"),
        why:
          "A pool can have at most 300 identity providers. AWS can raise the quota to 1,000 on "
          + "request.",
        fix: "delete unused providers"
      ) { call in
        call.tooMany(.identityProviders, quota: 300, raised: 1000, at: "ProviderName")
      },
    ]) + providerDetails
}
