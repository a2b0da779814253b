internal import CognitoModel
internal import Diagnostics
internal import YAMLTree

extension Checker {
  /// The value of `given`; only `pool` and `client` are there yet.
  mutating func given(_ node: YAMLNode) -> Given {
    guard let written = keys(of: node, "`given`") else { return Given() }
    isBeforePool = true
    defer { isBeforePool = false }
    var given = Given()
    for pair in written.pairs {
      switch pair.name {
      case "pool": given.pool = settings(pair.value, GivenSettings.pool, "`pool`")
      case "client": given.client = settings(pair.value, GivenSettings.client, "`client`")
      case "clients", "users", "triggers":
        reportNotAvailable("`given.\(pair.name)`", at: pair.key.range)
      default:
        let known = ["pool", "client", "clients", "users", "triggers"]
        reportUnknown(.unknownKey, "key", pair.key, among: known, help: known.help(unless: nil))
      }
    }
    return given
  }

  private mutating func settings(
    _ node: YAMLNode,
    _ known: [Member],
    _ subject: String
  ) -> ValueTemplate? {
    let rules = MemberRules(demandsRequired: false, isGiven: true)
    return members(node, of: known, subject, rules).map { .mapping($0, range: node.range) }
  }
}

/// What `given.pool` and `given.client` can set; ids and the pool itself are not theirs to set.
private enum GivenSettings {
  static let pool = members(of: ["CreateUserPool", "SetUserPoolMfaConfig"])
  static let client = members(of: ["CreateUserPoolClient"])

  private static func members(of operations: [String]) -> [Member] {
    var members: [Member] = []
    for operation in operations.compactMap(CognitoModel.operation) {
      members += operation.input.members.filter { member in
        member.name != "UserPoolId" && !members.contains { $0.name == member.name }
      }
    }
    return members
  }
}
