internal import CognitoModel
internal import JSON

// Identity providers.
extension Rulebook {
  static let identityProvider: [ServiceRule] =
    [
      ServiceRule(
        "provider-name-and-type",
        .identityProvider,
        refusedBy: ["CreateIdentityProvider"],
        says: "Provider {name} cannot be of type {type}.",
        source: .measured("aws/aws-cli#3179"),
        why: "A social provider is called what it is.",
        fix: "give a social provider the name of its type, and others another name",
        flows: [.oauth]
      ) { call in
        guard let name = call.text("ProviderName"), let type = call.text("ProviderType"),
          name != type
        else { return [] }
        let social = IdentityProviderFacts.socialDetails.keys
        guard social.contains(name) || social.contains(type) else { return [] }
        return [
          Breach("ProviderName", "is `\(name)`, of type \(type)", ["name": name, "type": type])
        ]
      },
      ServiceRule(
        "provider-exists",
        .identityProvider,
        refusedBy: ["CreateIdentityProvider"],
        error: .duplicateProvider,
        says: "{name} already exists in user pool {pool}",
        source: .measured("aws-cloudformation/cloudformation-coverage-roadmap#1287"),
        why: "A provider's name is its own in the pool.",
        fix: "choose another ProviderName",
        flows: [.oauth]
      ) { call in
        guard let name = call.text("ProviderName"), let parts = call.parts(.identityProviders),
          parts.contains(where: { $0["ProviderName"]?.string == name })
        else { return [] }
        let values = ["name": name, "pool": call.poolID]
        return [Breach("ProviderName", "is `\(name)`, which the pool has", values)]
      },
      ServiceRule(
        "provider-identifier-taken",
        .identityProvider,
        refusedBy: Operations.identityProvider,
        says: "Identity provider identifier {identifier} is already in use.",
        source: .documented("API reference, IdpIdentifiers; «unconfirmed»: the words"),
        why: "An identifier leads to one provider.",
        fix: "give each provider identifiers of its own",
        flows: [.oauth]
      ) { call in
        let listed = call.textElements("IdpIdentifiers")
        guard !listed.isEmpty, let parts = call.parts(.identityProviders) else { return [] }
        let others = parts.filter { $0["ProviderName"]?.string != call.text("ProviderName") }
        let taken = Set(
          others.flatMap { ($0["IdpIdentifiers"]?.array ?? []).compactMap(\.string) }
        )
        return listed.filter { taken.contains($0.text) }.map {
          Breach($0.path, "has `\($0.text)`, which another provider has", ["identifier": $0.text])
        }
      },
      ServiceRule(
        "too-many-providers",
        .identityProvider,
        refusedBy: ["CreateIdentityProvider"],
        error: .limitExceeded,
        says: "The limit of {limit} is exceeded",
        source: .documented("developer guide, quotas; «unconfirmed»: the words"),
        why: "A pool has 300 identity providers. AWS raises the quota to 1,000 on request.",
        fix: "delete unused providers",
        flows: [.oauth]
      ) { call in
        guard let count = call.parts(.identityProviders)?.count, count >= 300 else { return [] }
        guard let limit = count >= 1000 ? 1000 : call.hasUsualQuotas == true ? 300 : nil else {
          return []
        }
        return [Breach("ProviderName", "would be one too many", ["limit": "\(limit)"])]
      },
    ] + providerDetails
}
