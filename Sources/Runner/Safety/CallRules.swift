internal import AuthCrypto
internal import JSON
package import Project

/// What each call on a live pool must keep to; held against it when all its values are known.
package struct CallRules: Sendable {
  let poolID: String
  let clientIDs: Set<String>
  let permissions: Set<Permission>

  /// States the pool, its clients that scenarios may use, and what its `allow:` holds.
  package init(poolID: String, clientIDs: Set<String>, permissions: Set<Permission>) {
    self.poolID = poolID
    self.clientIDs = clientIDs
    self.permissions = permissions
  }

  /// What the run knows of names when a call is about to be made.
  struct Names {
    /// Whether the run made this text up.
    var isGenerated: (String) -> Bool
    /// Whether it also holds the run's id, so that nobody else's user can have it.
    var isMarked: (String) -> Bool
    /// Names and subs of users that the scenario created.
    var created: Set<String>
    /// Pools that the scenario created.
    var pools: Set<String>
  }

  /// Why a call must not be made; nil where it may.
  func refusal(_ operation: String, _ input: JSONObject, _ names: Names) -> CallRefusal? {
    let effect = OperationEffect.of(operation)
    guard effect.writes else { return nil }
    let isSuppressed = operation == "AdminCreateUser" && input["MessageAction"] == "SUPPRESS"
    let missing = Permission.missing(for: operation, isSuppressed: isSuppressed, in: permissions)
    if !missing.isEmpty { return .notAllowed(missing) }
    if let elsewhere = elsewhere(input, names) { return elsewhere }
    guard !OperationEffect.naming.contains(operation) else {
      let name = input["Username"]?.string
      return name.flatMap { names.isGenerated($0) ? nil : .foreignName($0) }
    }
    guard !permissions.contains(.operation(operation)),
      effect == .changesUsers || effect == .deletesUsers
    else { return nil }
    return CallRules.users(in: input).first {
      !names.created.contains($0) && !names.isMarked($0)
    }
    .map { .foreignUser($0) }
  }

  private func elsewhere(_ input: JSONObject, _ names: Names) -> CallRefusal? {
    if let pool = input["UserPoolId"]?.string, pool != poolID, !names.pools.contains(pool) {
      return .otherPool(pool)
    }
    // A pool of the scenario's own has clients of its own.
    guard names.pools.isEmpty, let client = input["ClientId"]?.string else { return nil }
    return clientIDs.contains(client) ? nil : .otherClient(client)
  }

  /// The users that a request is about: by name, or by whom its access token was given to.
  private static func users(in input: JSONObject) -> [String] {
    let linked = ["User", "DestinationUser"].map { input[$0]?["ProviderAttributeValue"] }
    let token = input["AccessToken"]?.member("claims")
    // Either is enough: in pools where people sign in with an address both are the sub.
    let bearer = token?["username"] ?? token?["sub"]
    return ([input["Username"], bearer] + linked).compactMap { $0?.string }
  }
}

/// A call that was not made, and why.
enum CallRefusal: Hashable, Sendable {
  case notAllowed([Permission])
  /// It would create a user under a name that the run did not make up.
  case foreignName(String)
  /// It would change a user that this scenario did not create.
  case foreignUser(String)
  /// It names another pool than the one that the run is on.
  case otherPool(String)
  case otherClient(String)

  /// Why, after the operation's name: lower case, no full stop.
  var words: String {
    switch self {
    case .notAllowed(let missing):
      "the pool's `allow:` lacks " + missing.map { "`\($0.word)`" }.joined(separator: " and ")
    case .foreignName(let name):
      "on a live pool users are created only under names that this run makes up, and "
        + "`\(name)` is none"
    case .foreignUser(let name):
      "`\(name)` is no user of this run; to change users that were there before, "
        + "`allow:` must have the operation's own name"
    case .otherPool(let id): "the run is on another pool than `\(id)`"
    case .otherClient(let id): "`\(id)` is no client that the pool's entry in the project file has"
    }
  }
}
