internal import CognitoModel

/// What `given.pool` and `given.client` can set; ids and the pool itself are not theirs to set.
enum GivenSettings {
  static let pool = members(of: ["CreateUserPool", "SetUserPoolMfaConfig"]) + domain
  static let client = members(of: ["CreateUserPoolClient"])

  /// The prefix, under a key of its own.
  private static let domain = [
    CognitoModel.operation("CreateUserPoolDomain")?.input["Domain"]
  ].compactMap { $0.map { Member(name: Given.domainKey, shape: $0.shape, isRequired: false) } }

  /// Which of the two has a member that the other one, whose members are given, lacks; nil for the
  /// members inside them.
  static func place(of name: String, besides members: [Member]) -> String? {
    func isWhole(_ level: [Member]) -> Bool { level.map(\.name) == members.map(\.name) }
    func holds(_ level: [Member]) -> Bool { level.contains { $0.name == name } }
    if isWhole(pool), holds(client) { return GivenKey.client.rawValue }
    return isWhole(client) && holds(pool) ? GivenKey.pool.rawValue : nil
  }

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
