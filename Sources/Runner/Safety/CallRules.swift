internal import CognitoModel
internal import JSON
internal import PoolClient
internal import Project
internal import Values

/// The rules for each call on a live pool.
package struct CallRules: Sendable {
  let poolID: String
  let clientIDs: Set<String>
  private(set) var permissions: Set<Permission>
  /// The allowed domains of recipients; empty for any domain.
  var domains: [String] = []

  /// The rules for creating given users: `create-users` also permits changes to these users.
  var forGivenUsers: CallRules {
    var rules = self
    if permissions.contains(.createUsers) { rules.permissions.insert(.changeUsers) }
    return rules
  }

  /// The origins of names, as known just before a call.
  struct Names {
    /// Returns whether the run generated this string.
    var isGenerated: (String) -> Bool
    /// Returns whether the string also contains the run's ID, which other people's users never
    /// have.
    var isMarked: (String) -> Bool
    /// The resources that the scenario created.
    var own: CreatedResources
  }

  /// The reason that a call with known values is not allowed; nil if the call is allowed.
  func rejection(_ request: PoolRequest, _ names: Names) -> CallRejection? {
    let (operation, input) = (request.operation, request.shown)
    let missing = Permission.missing(for: operation, input, in: permissions)
    if !missing.isEmpty { return .notAllowed(missing) }
    if let elsewhere = elsewhere(input, names.own) { return elsewhere.rejection }
    if let rejection = foreignDomain(operation, input) { return rejection }
    guard !OperationEffect.naming.contains(operation) else {
      return input["Username"]?.string
        .flatMap { names.isGenerated($0) ? nil : .foreignName($0) }
    }
    guard isForOwnUsers(operation, input) else { return nil }
    let users = names.own.named(in: request.input)
    if users.isEmpty, input["Session"]?.string != nil {
      return .unknownSession(operation: operation)
    }
    return users.first { !names.own.users.contains($0) && !names.isMarked($0) }
      .map { .foreignUser($0, operation: operation) }
  }

  /// Whether a call is allowed only on users of the run.
  ///
  /// The restriction applies to calls that change users or send messages to them, unless `allow:`
  /// has the operation's own name.
  func isForOwnUsers(_ operation: String, _ input: JSONObject) -> Bool {
    OperationEffect.of(operation, input).writes && !permissions.contains(.operation(operation))
      && !OperationEffect.naming.contains(operation)
  }

  /// The member that names a resource outside the run's pool and the scenario's own resources; nil
  /// if there is none.
  ///
  /// Calls that only read are included.
  func elsewhere(
    _ input: JSONObject,
    _ own: CreatedResources
  ) -> (member: String, rejection: CallRejection)? {
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

  /// The reason not to allow a call that writes to an address outside the allowed domains; nil if
  /// there is none.
  private func foreignDomain(_ operation: String, _ input: JSONObject) -> CallRejection? {
    let reaches =
      OperationEffect.of(operation, input).writes || OperationEffect.sending.contains(operation)
    guard !domains.isEmpty, reaches else { return nil }
    let attributes = input["UserAttributes"]?.attributeMapping
    let answers = input["ChallengeResponses"]
    let addresses = [
      input["Username"], attributes?["email"], answers?["EMAIL"],
      answers?["userAttributes.email"], answers?["USERNAME"],
      input["AuthParameters"]?["USERNAME"],
    ]
    let foreign = addresses.compactMap { $0?.string }.first { address in
      guard let at = address.lastIndex(of: "@") else { return false }
      return !domains.contains(address[at...].dropFirst().lowercased())
    }
    return foreign.map { .foreignDomain($0, allowed: domains) }
  }
}

extension String {
  /// Whether the ARN is that of this pool: `arn:PARTITION:cognito-idp:REGION:ACCOUNT:userpool/ID`.
  ///
  /// The ID determines the region, and belongs to only one account.
  func isARN(ofPool id: String) -> Bool {
    let arn = ARN(self)
    return arn?.service == "cognito-idp" && arn?.resource == "userpool/\(id)"
  }
}
