import JSON

// Which operations are those on stored documents.
extension MockPool {
  /// What the kinds' names and the model give.
  static let documentTransitions: [String: Transition] =
    ResourceKind.all.reduce(into: [:]) { transitions, kind in
      for verb in ResourceKind.Verb.allCases {
        guard let operation = kind.operation(verb) else { continue }
        transitions[operation] = transition(verb, kind)
      }
    }

  private static func transition(_ verb: ResourceKind.Verb, _ kind: ResourceKind) -> Transition {
    switch verb {
    case .create: { try $0.create(kind) }
    case .describe: { try $0.describe(kind) }
    case .update: { try $0.update(kind) }
    case .delete: { try $0.delete(kind) }
    case .list: { try $0.list(kind) }
    }
  }

  func describeTermsByClient() throws(ServiceError) -> Answer {
    let client = try namedClient().id
    return try describe(.terms, by: "TermsName") { terms, name in
      terms["TermsName"]?.string == name && terms["ClientId"]?.string == client
    }
  }

  func getIdentityProviderByIdentifier() throws(ServiceError) -> Answer {
    try describe(.identityProviders, by: "IdpIdentifier") { provider, name in
      provider.strings("IdpIdentifiers").contains(name)
    }
  }

  /// Also ReturnMergedResources: the mock has none of the service's own resources to merge with.
  func describeBrandingByClient() throws(ServiceError) -> Answer {
    let client = try namedClient().id
    let isItsOwn = { (branding: JSONObject, id: String) in branding["ClientId"]?.string == id }
    guard documents[.brandings].contains(where: { isItsOwn($0.members, client) }) else {
      throw .noBranding(of: client)
    }
    return try describe(.brandings, by: "ClientId", where: isItsOwn)
  }
}
