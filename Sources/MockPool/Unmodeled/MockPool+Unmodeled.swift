import JSON

// The calls that show or replace parts with unmodeled members.
extension MockPool {
  /// Replaces the unmodeled members that responses show.
  package mutating func show(_ members: UnmodeledMembers) { unmodeled = members }

  /// The response to a successful call, with the unmodeled members of its parts.
  mutating func completing(_ answer: Answer) -> Answer {
    guard !unmodeled.isEmpty else { return answer }
    forgetReplaced()
    guard case .body(let body) = answer, let shown = MockPool.shownParts[call.operation] else {
      return answer
    }
    guard let member = shown.member else { return .body(complete(body, shown)) }
    var completed = body
    switch body[member] {
    case .object(let members)?: completed[member] = .object(complete(members, shown))
    case .array(let elements)?:
      completed[member] = .array(
        elements.map { element in element.object.map { .object(complete($0, shown)) } ?? element }
      )
    default: break
    }
    return .body(completed)
  }
}

extension MockPool {
  /// The location of a pool's part in a response.
  ///
  /// `member` contains the part or a list of parts, or is nil if the response is the part itself.
  /// `name` is the member with the part's name, or nil if a pool has only one part of the kind.
  private typealias ShownPart = (part: UnmodeledMembers.Part, member: String?, name: String?)

  private static let shownParts: [String: ShownPart] = [
    "DescribeUserPool": (.pool, "UserPool", nil),
    "GetUserPoolMfaConfig": (.mfa, nil, nil),
    "DescribeUserPoolClient": (.clients, "UserPoolClient", "ClientId"),
    "UpdateUserPoolClient": (.clients, "UserPoolClient", "ClientId"),
    "GetGroup": (.groups, "Group", "GroupName"),
    "UpdateGroup": (.groups, "Group", "GroupName"),
    "ListGroups": (.groups, "Groups", "GroupName"),
    "AdminListGroupsForUser": (.groups, "Groups", "GroupName"),
    "DescribeResourceServer": (.resourceServers, "ResourceServer", "Identifier"),
    "UpdateResourceServer": (.resourceServers, "ResourceServer", "Identifier"),
    "ListResourceServers": (.resourceServers, "ResourceServers", "Identifier"),
    "DescribeIdentityProvider": (.identityProviders, "IdentityProvider", "ProviderName"),
    "GetIdentityProviderByIdentifier": (.identityProviders, "IdentityProvider", "ProviderName"),
    "UpdateIdentityProvider": (.identityProviders, "IdentityProvider", "ProviderName"),
    "DescribeUserPoolDomain": (.domain, "DomainDescription", "Domain"),
    "DescribeRiskConfiguration": (.risk, "RiskConfiguration", "ClientId"),
    "GetLogDeliveryConfiguration": (.logDelivery, "LogDeliveryConfiguration", nil),
  ]

  private func complete(_ members: JSONObject, _ shown: ShownPart) -> JSONObject {
    let name = shown.name.flatMap { members[$0]?.string } ?? ""
    return unmodeled.laid(on: members, shown.part, named: name)
  }
}

// MARK: - Replacement

/// A part of the pool that an operation replaces.
private struct ReplacedPart: Sendable {
  let parts: Set<UnmodeledMembers.Part>

  /// The call's member with the part's name; nil if a pool has only one part of the kind.
  var name: String?

  /// Whether omitted members stay unchanged.
  var keepsRest = false
}

extension MockPool {
  private static let replacedParts: [String: ReplacedPart] = [
    "SetUserPoolMfaConfig": ReplacedPart(parts: [.mfa]),
    "UpdateUserPoolClient": ReplacedPart(parts: [.clients], name: "ClientId"),
    "DeleteUserPoolClient": ReplacedPart(parts: [.clients, .risk], name: "ClientId"),
    "UpdateGroup": ReplacedPart(parts: [.groups], name: "GroupName", keepsRest: true),
    "DeleteGroup": ReplacedPart(parts: [.groups], name: "GroupName"),
    "UpdateResourceServer": ReplacedPart(parts: [.resourceServers], name: "Identifier"),
    "DeleteResourceServer": ReplacedPart(parts: [.resourceServers], name: "Identifier"),
    "UpdateIdentityProvider": ReplacedPart(
      parts: [.identityProviders],
      name: "ProviderName",
      keepsRest: true
    ),
    "DeleteIdentityProvider": ReplacedPart(parts: [.identityProviders], name: "ProviderName"),
    "UpdateUserPoolDomain": ReplacedPart(parts: [.domain], name: "Domain", keepsRest: true),
    "DeleteUserPoolDomain": ReplacedPart(parts: [.domain], name: "Domain"),
    "SetRiskConfiguration": ReplacedPart(parts: [.risk], name: "ClientId"),
    "SetLogDeliveryConfiguration": ReplacedPart(parts: [.logDelivery]),
  ]

  private mutating func forgetReplaced() {
    let input = call.input
    if call.operation == "UpdateUserPool" {
      unmodeled.keep { $0.part != .pool || MockPool.update(input, leaves: $0.path) }
    }
    guard let replaced = MockPool.replacedParts[call.operation] else { return }
    let name = replaced.name.flatMap { call.text($0) } ?? ""
    unmodeled.keep { member in
      guard replaced.parts.contains(member.part), member.name == name else { return true }
      return replaced.keepsRest && input[member.first] == nil
    }
  }

  /// Whether an update of the pool leaves the value at a path unchanged.
  ///
  /// Identity members stay unchanged, and so do policies that are not in the update.
  private static func update(_ given: JSONObject, leaves path: [JSONValue]) -> Bool {
    guard let first = path.first?.string, path.count > 1 else { return false }
    if PoolDescription.identity.contains(first) { return true }
    guard first == "Policies", path.count > 2, let policy = path[1].string else { return false }
    return given["Policies"]?[policy] == nil
  }
}
