import JSON

// The kinds of documents that pools have.
extension DocumentKind {
  static let all = [identityProviders, resourceServers, brandings, terms, importJobs]

  /// With 300 to a pool (quotas of the developer guide).
  static let identityProviders = DocumentKind(
    name: "IdentityProvider",
    plural: "IdentityProviders",
    key: "ProviderName",
    distinct: ["ProviderName"],
    defaults: ["AttributeMapping": [:], "IdpIdentifiers": []],
    limit: 300,
    missing: { .noSuchIdentityProvider($0) },
    existing: { provider, pool in
      .identityProviderExists(provider["ProviderName"]?.string ?? "", in: pool)
    },
    complete: { provider, pool throws(MockFault) in
      try IdentityProviderRules.completed(provider, in: pool)
    }
  )

  /// With 25 to a pool (quotas of the developer guide).
  static let resourceServers = DocumentKind(
    name: "ResourceServer",
    plural: "ResourceServers",
    key: "Identifier",
    distinct: ["Identifier"],
    defaults: ["Scopes": []],
    resetsOnUpdate: true,
    hasDates: false,
    limit: 25,
    missing: { .noSuchResourceServer($0) },
    existing: { server, pool in
      .resourceServerExists(server["Identifier"]?.string ?? "", in: pool)
    }
  )

  static let brandings = DocumentKind(
    name: "ManagedLoginBranding",
    key: "ManagedLoginBrandingId",
    makeKey: { $0.versionedUUID() },
    distinct: ["ClientId"],
    isOfClient: true,
    defaults: ["UseCognitoProvidedValues": false],
    missing: { .noSuchBranding($0) },
    existing: { _, _ in .brandingExists },
    complete: { branding, _ throws(MockFault) in
      guard branding["UseCognitoProvidedValues"]?.bool ?? false else { return branding }
      // The two exclude each other (API reference).
      guard branding["Settings"] == nil, branding["Assets"] == nil else {
        throw .brandingOfBothKinds
      }
      return branding
    }
  )

  static let terms = DocumentKind(
    name: "Terms",
    plural: "Terms",
    key: "TermsId",
    makeKey: { $0.versionedUUID() },
    distinct: ["ClientId", "TermsName"],
    isOfClient: true,
    missing: { .noSuchTerms($0) },
    existing: { terms, _ in .termsExist(terms["TermsName"]?.string ?? "") },
    complete: { terms, _ throws(MockFault) in
      // The answer's shape has no terms without links, although the request's has.
      guard terms["Links"] != nil else { throw .linksRequired }
      return terms
    }
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
