import CognitoModel
import JSON

// The kinds of documents in a pool.
extension ResourceKind {
  static let all = [identityProviders, resourceServers, brandings, terms, importJobs]

  static let identityProviders = ResourceKind(
    name: "IdentityProvider",
    plural: "IdentityProviders",
    key: "ProviderName",
    defaults: ["AttributeMapping": [:], "IdpIdentifiers": []],
    // The response to CreateIdentityProvider omits a list that the call omits
    // (floci-io/floci#2858).
    hiddenAtCreation: ["IdpIdentifiers"],
    missing: { .noSuchIdentityProvider($0) },
    complete: { provider, _ in IdentityProviderDefaults.completed(provider) }
  )

  static let resourceServers = ResourceKind(
    name: "ResourceServer",
    plural: "ResourceServers",
    key: "Identifier",
    defaults: ["Scopes": []],
    resetsOnUpdate: true,
    hasDates: false,
    missing: { .noSuchResourceServer($0) },
    complete: { server, _ in
      // Measured: the service sorts scopes by name, and omits the list for a server without scopes.
      var server = server
      let scopes = server["Scopes"]?.array ?? []
      server["Scopes"] =
        scopes.isEmpty
        ? nil
        : .array(
          scopes.sorted { ($0["ScopeName"]?.string ?? "") < ($1["ScopeName"]?.string ?? "") }
        )
      return server
    }
  )

  static let brandings = ResourceKind(
    name: "ManagedLoginBranding",
    key: "ManagedLoginBrandingId",
    makeKey: { $0.versionedUUID() },
    isOfClient: true,
    // Measured (floci's notes): the service always shows the list of assets, but Settings only if
    // given.
    defaults: ["UseCognitoProvidedValues": false, "Assets": []],
    missing: { _ in .noSuchBranding },
    kept: { branding, given in
      // A style is either the service's own or a custom style. «unconfirmed»: that setting one of
      // them removes the other.
      var branding = branding
      if given["Settings"] != nil { branding["UseCognitoProvidedValues"] = false }
      if given["UseCognitoProvidedValues"] == true { branding["Settings"] = nil }
      return branding
    }
  )

  static let terms = ResourceKind(
    name: "Terms",
    plural: "Terms",
    key: "TermsId",
    makeKey: { $0.versionedUUID() },
    isOfClient: true,
    missing: { .noSuchTerms($0) }
  )
}

/// The members that the service adds to an identity provider.
///
/// `ProviderDetails` are not checked, because no user signs in through the provider in the mock.
/// In a file exported from a pool, the details have no secrets.
enum IdentityProviderDefaults {
  static func completed(_ provider: JSONObject) -> JSONObject {
    let type = provider["ProviderType"]?.string ?? ""
    var provider = provider
    let given = provider["ProviderDetails"]?.object ?? [:]
    provider["ProviderDetails"] = .object(
      (IdentityProviderFacts.socialDetails[type]?.object ?? [:]).replacingMembers(with: given)
    )
    if let subject = IdentityProviderFacts.subjects[type] {
      let mapping = provider["AttributeMapping"]?.object ?? [:]
      provider["AttributeMapping"] = .object(
        (["username": .string(subject)] as JSONObject).replacingMembers(with: mapping)
      )
    }
    return provider
  }
}
