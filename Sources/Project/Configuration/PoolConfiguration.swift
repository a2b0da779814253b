package import Diagnostics
package import JSON
package import Values

/// A configuration file: a pool with what belongs to it, in the service's own members.
///
/// Members keep the order of the file, unknown ones too; what is written as a plain `null` is absent.
package struct PoolConfiguration: Sendable {
  /// A mapping of the service's members, and where it stands.
  package struct Part: Hashable, Sendable {
    /// The members with their values of the kinds that the service gives them.
    package var members: JSONObject

    /// The part's key, or the start of a list's element.
    package var range: SourceRange

    /// The keys of the members by their names.
    package var places: [String: SourceRange]

    /// The place of a member, of the part where it has none.
    package func place(of member: String) -> SourceRange { places[member] ?? range }
  }

  /// An app client.
  package struct Client: Hashable, Sendable {
    /// What `client:` on a step calls it.
    package var name: String

    /// Members of UserPoolClientType; the secret stands apart.
    package var part: Part

    /// Whether the client has a secret, written out or not.
    package var hasSecret: Bool

    /// The secret, where the file has it; exports never do.
    package var secret: Secret?
  }

  /// An identity provider.
  package struct IdentityProvider: Hashable, Sendable {
    /// Members of IdentityProviderType.
    package var part: Part

    /// Whether the provider has a secret, written out or not.
    package var hasSecret: Bool
  }

  /// The text that all places refer to.
  package let file: SourceFile

  /// Members of UserPoolType.
  package let pool: Part

  /// Members of GetUserPoolMfaConfig's answer; nil where the file does not say.
  package internal(set) var mfa: Part?

  /// The clients in the order of the file, the default one first; empty where the file names none.
  package internal(set) var clients: [Client] = []

  /// Members of GroupType each.
  package internal(set) var groups: [Part] = []

  /// Members of ResourceServerType each.
  package internal(set) var resourceServers: [Part] = []

  /// Members of DomainDescriptionType; a pool can have a domain at the service and one of its own.
  package internal(set) var domains: [Part] = []

  /// The identity providers.
  package internal(set) var identityProviders: [IdentityProvider] = []

  /// Members of RiskConfigurationType: the pool's, and those of clients with a `ClientId`.
  package internal(set) var risks: [Part] = []

  /// Members of LogDeliveryConfigurationType.
  package internal(set) var logDelivery: Part?

  /// What stands in for the pool's Lambda triggers, as of `given.triggers`; nil where nothing does.
  package internal(set) var triggers: Part?

  /// The keys that are written: a list that is there and empty says that there are none.
  package internal(set) var keys: Set<ConfigurationKey> = []

  /// The keys that are written with a null: whether the pool has any of that is not known.
  package internal(set) var open: Set<ConfigurationKey> = []

  /// Keys beside these with whatever stands there.
  package internal(set) var others: [String: Part] = [:]
}

/// The keys of a configuration file, in the order of the documentation.
package enum ConfigurationKey: String, Hashable, Sendable, CaseIterable {
  case pool, mfa, clients, groups, resourceServers, domain, identityProviders, risk, logDelivery
  case triggers

  /// Whether a file without the key says that there are none, and one with a null leaves that open.
  package var canBeOpen: Bool {
    switch self {
    case .groups, .resourceServers, .domain, .identityProviders, .risk, .logDelivery: true
    case .pool, .mfa, .clients, .triggers: false
    }
  }
}

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
