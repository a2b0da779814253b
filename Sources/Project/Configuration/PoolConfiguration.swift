package import Diagnostics
package import JSON
package import Values

/// A configuration file: a pool and its parts, with the members of the service.
///
/// Members keep the order of the file, including unknown members. An unquoted `null` counts as
/// absent.
package struct PoolConfiguration: Sendable {
  /// A mapping of the service's members, with its place.
  package struct Part: Hashable, Sendable {
    /// The members, with the value types of the service.
    package var members: JSONObject

    /// The place of the part's key, or the start of a list element.
    package var range: SourceRange

    /// The places of the members' keys by name.
    package var places: [String: SourceRange]

    /// Returns the place of a member, or of the part if the member is absent.
    package func place(of member: String) -> SourceRange { places[member] ?? range }
  }

  /// An app client, and whether it has a secret.
  package struct Client: Hashable, Sendable {
    /// The name for `client:` on a step.
    package var name: String

    /// The members of UserPoolClientType without the secret.
    package var part: Part

    /// Whether the client has a secret, in the file or not.
    package var hasSecret: Bool

    /// The secret, if it is in the file; exports do not contain secrets.
    package var secret: Secret?
  }

  /// An identity provider, and whether it has a secret.
  package struct IdentityProvider: Hashable, Sendable {
    /// The members of IdentityProviderType.
    package var part: Part

    /// Whether the provider has a secret, in the file or not.
    package var hasSecret: Bool
  }

  /// The file, to which all source ranges refer.
  package let file: SourceFile

  /// The members of UserPoolType.
  package private(set) var pool: Part

  /// The members of GetUserPoolMfaConfig's response; nil if the file has no `mfa`.
  package internal(set) var mfa: Part?

  /// The clients in the order of the file, starting with the default client; may be empty.
  package internal(set) var clients: [Client] = []

  /// The groups, with the members of GroupType.
  package internal(set) var groups: [Part] = []

  /// The resource servers, with the members of ResourceServerType.
  package internal(set) var resourceServers: [Part] = []

  /// The domains, with the members of DomainDescriptionType.
  ///
  /// A pool can have a prefix and a custom domain.
  package internal(set) var domains: [Part] = []

  /// The identity providers in the order of the file.
  package internal(set) var identityProviders: [IdentityProvider] = []

  /// The risk configurations of the pool and of clients, with the members of RiskConfigurationType.
  package internal(set) var risks: [Part] = []

  /// The members of LogDeliveryConfigurationType; nil for none.
  package internal(set) var logDelivery: Part?

  /// The stubs for the pool's Lambda triggers, as in `given.triggers`; nil for none.
  package internal(set) var triggers: Part?

  /// The keys in the file; a key with an empty list means that the pool has no such parts.
  package internal(set) var keys: Set<ConfigurationKey> = []

  /// The keys with a null value, which means that parts of these kinds may exist.
  package internal(set) var open: Set<ConfigurationKey> = []

  /// The unknown keys and their values.
  package internal(set) var others: [String: Part] = [:]
}

extension PoolConfiguration {
  /// Sets a member of the pool; nil removes it.
  mutating func setPoolMember(_ name: String, _ value: JSONValue?) { pool.members[name] = value }
}

/// The keys of a configuration file, in the order of the documentation.
package enum ConfigurationKey: String, Hashable, Sendable, CaseIterable {
  case pool, mfa, clients, groups, resourceServers, domain, identityProviders, risk, logDelivery
  case triggers

  /// Whether the key may be null, which means that parts of this kind may exist.
  ///
  /// Without the key, the pool has no such parts.
  package var canBeOpen: Bool {
    switch self {
    case .groups, .resourceServers, .domain, .identityProviders, .risk, .logDelivery: true
    case .pool, .mfa, .clients, .triggers: false
    }
  }
}

/// The secret with which the service authenticates to an identity provider.
///
/// Exports contain only whether the secret exists.
package enum ProviderSecret {
  /// The key that marks a provider with a secret, next to the members of IdentityProviderType.
  package static let flag = "hasSecret"

  /// The keys of secrets in `ProviderDetails` (API reference, CreateIdentityProvider).
  package static let names = ["client_secret", "private_key"]

  /// Returns the key of the secret in the details of a provider.
  package static func name(in provider: JSONObject) -> String {
    // The name of a social provider is its type.
    let type = provider["ProviderType"] ?? provider["ProviderName"]
    return type == "SignInWithApple" ? names[1] : names[0]
  }

  /// Whether the details contain the secret.
  package static func isWritten(in provider: JSONObject) -> Bool {
    names.contains { name in
      provider["ProviderDetails"]?[name].map { $0 != .null && $0 != "" } ?? false
    }
  }

  /// Returns the provider with `text` instead of a secret that is not in the file.
  package static func standing(in provider: JSONObject, _ text: String) -> JSONObject {
    var details = provider["ProviderDetails"]?.object ?? [:]
    details[name(in: provider)] = .string(text)
    var result = provider
    result["ProviderDetails"] = .object(details)
    return result
  }
}
