import JSON

/// What a user's groups put into tokens; a user of no group has none of the claims.
struct GroupClaims: Hashable, Sendable {
  /// `cognito:groups`, in id and access tokens.
  let names: [String]

  /// `cognito:roles`, in id tokens: the roles of all groups that have one.
  let roles: [String]

  /// `cognito:preferred_role`, in id tokens: the role of the group that counts most.
  ///
  /// None where groups that count the same have different roles (API reference, CreateGroup); groups
  /// without a role have no say (developer guide: with one allowed role it is that one).
  let preferredRole: String?

  /// Takes a user's groups, those that count most first.
  init(_ groups: [Group]) {
    names = groups.map(\.name)
    let withRoles = groups.filter { $0.roleARN != nil }
    roles = withRoles.compactMap(\.roleARN).reduce(into: []) { roles, role in
      if !roles.contains(role) { roles.append(role) }
    }
    let best = withRoles.prefix { $0.precedence == withRoles.first?.precedence }
    let candidates = Set(best.compactMap(\.roleARN))
    preferredRole = candidates.count == 1 ? candidates.first : nil
  }

  var groupsClaim: JSONValue? { names.isEmpty ? nil : .array(names.map(JSONValue.string)) }

  var rolesClaim: JSONValue? { roles.isEmpty ? nil : .array(roles.map(JSONValue.string)) }
}
