import JSON

// Which operations are those on stored documents.
extension MockPool {
  /// What the kinds' names and the model give, and the look-ups by something else than the key.
  static let documentTransitions: [String: Transition] =
    ResourceKind.all.reduce(into: further) { transitions, kind in
      for verb in ResourceKind.Verb.allCases {
        guard let operation = kind.operation(verb) else { continue }
        transitions[operation] = transition(verb, kind)
      }
    }

  private static func transition(_ verb: ResourceKind.Verb, _ kind: ResourceKind) -> Transition {
    switch verb {
    case .create: { pool, call throws(ServiceError) in try pool.create(kind, &call) }
    case .describe: { pool, call throws(ServiceError) in try pool.describe(kind, call) }
    case .update: { pool, call throws(ServiceError) in try pool.update(kind, call) }
    case .delete: { pool, call throws(ServiceError) in try pool.delete(kind, call) }
    case .list: { pool, call throws(ServiceError) in try pool.list(kind, call) }
    }
  }

  private static let further: [String: Transition] = [
    "DescribeTermsByClient": { pool, call throws(ServiceError) in
      let client = try pool.client(for: call).id
      return try pool.describe(.terms, call, by: "TermsName") { terms, name in
        terms["TermsName"]?.string == name && terms["ClientId"]?.string == client
      }
    },
    "GetIdentityProviderByIdentifier": { pool, call throws(ServiceError) in
      try pool.describe(.identityProviders, call, by: "IdpIdentifier") { provider, name in
        provider.strings("IdpIdentifiers").contains(name)
      }
    },
    // Also ReturnMergedResources: the mock has none of the service's own resources to merge with.
    "DescribeManagedLoginBrandingByClient": { pool, call throws(ServiceError) in
      let client = try pool.client(for: call).id
      let isItsOwn = { (branding: JSONObject, id: String) in branding["ClientId"]?.string == id }
      guard pool.documents[.brandings].contains(where: { isItsOwn($0.members, client) }) else {
        throw .noBranding(of: client)
      }
      return try pool.describe(.brandings, call, by: "ClientId", where: isItsOwn)
    },
  ]
}
