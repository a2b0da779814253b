internal import AuthCrypto
internal import CognitoModel
internal import JSON
internal import PoolClient
internal import Project

/// What each call on a live pool must keep to.
package struct CallRules: Sendable {
  let poolID: String
  let clientIDs: Set<String>
  let permissions: Set<Permission>

  /// The rules for making given users: who may create users may bring them into their state.
  var forGivenUsers: CallRules {
    guard permissions.contains(.createUsers) else { return self }
    return CallRules(
      poolID: poolID,
      clientIDs: clientIDs,
      permissions: permissions.union([.changeUsers])
    )
  }

  /// What the run knows of names when a call is about to be made.
  struct Names {
    /// Whether the run made this text up.
    var isGenerated: (String) -> Bool
    /// Whether it also holds the run's id, so that nobody else's user can have it.
    var isMarked: (String) -> Bool
    /// What the scenario made.
    var own: CreatedResources
  }

  /// Why a call, all of whose values are known, must not be made; nil where it may.
  func refusal(_ request: PoolRequest, _ names: Names) -> CallRefusal? {
    let (operation, input) = (request.operation, request.shown)
    let missing = Permission.missing(for: operation, input, in: permissions)
    if !missing.isEmpty { return .notAllowed(missing) }
    if let elsewhere = elsewhere(input, names.own) { return elsewhere.refusal }
    guard !OperationEffect.naming.contains(operation) else {
      let name = input["Username"]?.string
      return name.flatMap { names.isGenerated($0) ? nil : .foreignName($0) }
    }
    guard isForOwnUsers(operation, input) else { return nil }
    let users = names.own.named(in: request.input)
    if users.isEmpty, input["Session"]?.string != nil {
      return .unknownSession(operation: operation)
    }
    return users.first { !names.own.users.contains($0) && !names.isMarked($0) }
      .map { .foreignUser($0, operation: operation) }
  }

  /// Whether a call is allowed on users of the run only: what changes them or writes to them is,
  /// unless `allow:` has the operation's own name.
  func isForOwnUsers(_ operation: String, _ input: JSONObject) -> Bool {
    OperationEffect.of(operation, input).writes && !permissions.contains(.operation(operation))
      && !OperationEffect.naming.contains(operation)
  }

  /// The member that names something which is neither of the run's pool nor of the scenario's own,
  /// be it only to read it.
  func elsewhere(
    _ input: JSONObject,
    _ own: CreatedResources
  ) -> (member: String, refusal: CallRefusal)? {
    let pools = own.pools.union([poolID])
    if let pool = input["UserPoolId"]?.string, !pools.contains(pool) {
      return ("UserPoolId", .otherPool(pool))
    }
    if let client = input["ClientId"]?.string, !own.clients.contains(client),
      !clientIDs.contains(client)
    {
      return ("ClientId", .otherClient(client))
    }
    guard let arn = input["ResourceArn"]?.string, !pools.contains(where: arn.isARN(ofPool:)) else {
      return nil
    }
    return ("ResourceArn", .otherResource(arn))
  }
}

extension String {
  /// Whether it names this pool: `arn:PARTITION:cognito-idp:REGION:ACCOUNT:userpool/ID`; the id tells
  /// the region, and only one account has it.
  fileprivate func isARN(ofPool id: String) -> Bool {
    let parts = split(separator: ":", maxSplits: 5, omittingEmptySubsequences: false)
    return parts.count == 6 && parts[0] == "arn" && parts[2] == "cognito-idp"
      && parts[5] == "userpool/\(id)"
  }
}
