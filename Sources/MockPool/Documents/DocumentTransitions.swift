import CognitoModel
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

/// The one member of an operation's answer that holds what was asked for.
struct AnswerMember {
  let name: String

  /// The members of what it holds, or of each element where it is a list.
  let members: [String]

  /// How many elements a list may have; nil where it is none.
  let count: Bounds?

  /// The member with which a list's answer says that there is more.
  let nextToken: String

  /// Reads the model; nil where an answer has no structure in it.
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

  /// What an answer shows of a document.
  func shown(_ document: JSONObject) -> JSONObject {
    document.only(members)
  }
}
