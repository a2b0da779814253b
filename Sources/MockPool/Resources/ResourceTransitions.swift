import CognitoModel
import JSON

// The operations on stored documents by name.
extension MockPool {
  /// Operations with their implementations, derived from the names of the kinds and the model.
  static let resourceTransitions: [String: Transition] =
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
      terms["TermsName"] == .string(name) && terms["ClientId"] == .string(client)
    }
  }

  func getIdentityProviderByIdentifier() throws(ServiceError) -> Answer {
    try describe(.identityProviders, by: "IdpIdentifier") { provider, name in
      provider["IdpIdentifiers"]?.array?.contains(.string(name)) ?? false
    }
  }

  /// Describes a client's branding, regardless of ReturnMergedResources.
  ///
  /// The mock has no branding of the service to merge.
  func describeBrandingByClient() throws(ServiceError) -> Answer {
    let client = try namedClient().id
    let isItsOwn = { (branding: JSONObject, id: String) in branding["ClientId"]?.string == id }
    guard resources[.brandings].contains(where: { isItsOwn($0.members, client) }) else {
      throw .noBranding(of: client)
    }
    return try describe(.brandings, by: "ClientId", where: isItsOwn)
  }
}

/// The member of an operation's response that contains the result.
struct ResponseMember {
  let name: String

  /// The members of the result, or of each element if it is a list.
  let members: [String]

  /// The limits of a list's length; nil if the result is not a list.
  let count: Bounds?

  /// The member of a list's response with the token of the next page.
  let nextToken: String

  /// Reads the model; nil if a response contains no structure.
  init?(of operation: String) {
    guard let output = CognitoModel.operation(operation)?.output else { return nil }
    nextToken = output["PaginationToken"] == nil ? "NextToken" : "PaginationToken"
    for member in output.members {
      switch member.shape.kind {
      case .structure(let structure):
        (name, members, count) = (member.name, structure.members.map(\.name), nil)
        return
      case .list(let element, let bounds):
        guard case .structure(let structure) = element.kind else { continue }
        (name, members, count) = (member.name, structure.members.map(\.name), bounds)
        return
      default: continue
      }
    }
    return nil
  }

  /// The members of a document that a response shows.
  func shown(_ document: JSONObject) -> JSONObject {
    document.only(members)
  }
}
