import JSON

// The kinds of documents that pools have.
extension DocumentKind {
  static let all = [identityProviders, resourceServers, brandings, terms, importJobs]

  static let identityProviders = DocumentKind(
    name: "IdentityProvider",
    plural: "IdentityProviders",
    key: "ProviderName",
    defaults: ["AttributeMapping": [:], "IdpIdentifiers": []],
    missing: { .noSuchIdentityProvider($0) },
    complete: { provider, _ in IdentityProviderDefaults.completed(provider) }
  )

  static let resourceServers = DocumentKind(
    name: "ResourceServer",
    plural: "ResourceServers",
    key: "Identifier",
    defaults: ["Scopes": []],
    resetsOnUpdate: true,
    hasDates: false,
    missing: { .noSuchResourceServer($0) }
  )

  static let brandings = DocumentKind(
    name: "ManagedLoginBranding",
    key: "ManagedLoginBrandingId",
    makeKey: { $0.versionedUUID() },
    isOfClient: true,
    defaults: ["UseCognitoProvidedValues": false],
    missing: { .noSuchBranding($0) }
  )

  static let terms = DocumentKind(
    name: "Terms",
    plural: "Terms",
    key: "TermsId",
    makeKey: { $0.versionedUUID() },
    isOfClient: true,
    missing: { .noSuchTerms($0) }
  )
}

extension CallRandom {
  /// A UUID that says it is one of chance (RFC 9562 §5.4), as the model's pattern demands.
  mutating func versionedUUID() -> String {
    var digits = Array(uuid().utf8)
    digits[14] = UInt8(ascii: "4")
    digits[19] = element(of: Array("89ab".utf8))
    return String(decoding: digits, as: UTF8.self)
  }
}
