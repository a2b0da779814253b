internal import CognitoModel
internal import JSON
internal import Matching
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

  /// The reason that a call with known values is forbidden; nil if the call is allowed.
  func refusal(_ request: PoolRequest, _ names: Names) -> CallRefusal? {
    let (operation, input) = (request.operation, request.shown)
    let missing = Permission.missing(for: operation, input, in: permissions)
    if !missing.isEmpty { return .notAllowed(missing) }
    if let elsewhere = elsewhere(input, names.own) { return elsewhere.refusal }
    if let refusal = foreignDomain(operation, input) { return refusal }
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

  /// The reason to forbid a call that writes to an address outside the allowed domains; nil if
  /// there is none.
  private func foreignDomain(_ operation: String, _ input: JSONObject) -> CallRefusal? {
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
  fileprivate func isARN(ofPool id: String) -> Bool {
    let parts = split(separator: ":", maxSplits: 5, omittingEmptySubsequences: false)
    return parts.count == 6 && parts[0] == "arn" && parts[2] == "cognito-idp"
      && parts[5] == "userpool/\(id)"
  }
}

extension Permission {
  /// The permissions to add for calls that create given users: `create-users` covers their changes.
  static func sufficientForGivenUsers(_ missing: [Permission]) -> [Permission] {
    var words: [Permission] = []
    for permission in missing.map({ $0 == .changeUsers ? .createUsers : $0 })
    where !words.contains(permission) {
      words.append(permission)
    }
    return words
  }

  /// The permissions that a call needs and `allow:` does not include; empty if the call is allowed.
  static func missing(
    for operation: String,
    _ input: JSONObject,
    in permissions: Set<Permission>
  ) -> [Permission] {
    if permissions.contains(.operation(operation)) { return [] }
    return needed(for: operation, input).filter { !permissions.contains($0) }
  }

  private static func needed(for operation: String, _ input: JSONObject) -> [Permission] {
    let sends =
      OperationEffect.alsoSend.contains(operation)
      && !OperationEffect.isSuppressed(operation, input)
    let sending: [Permission] = sends ? [.sendMessages] : []
    return switch OperationEffect.of(operation, input) {
    case .reads, .signsIn: []
    case .createsUsers: [.createUsers] + sending
    case .changesUsers: [.changeUsers] + sending
    case .deletesUsers: [.deleteUsers]
    case .sendsMessages: [.sendMessages]
    case .changesPool: [.operation(operation)]
    }
  }
}

/// The resources that a scenario created on a live pool and can therefore change.
struct CreatedResources: Sendable {
  /// Users by every identifying string: names, subs, and addresses that the run generated.
  private(set) var users: Set<String> = []
  /// The IDs of created pools.
  private(set) var pools: Set<String> = []
  /// The pool of each created client, by the client's ID.
  private var poolsOfClients: [String: String] = [:]
  /// The IDs of created clients.
  var clients: Set<String> { Set(poolsOfClients.keys) }
  /// The user of each open sign-in, by its `Session` value.
  private var sessions: [Secret: String] = [:]

  /// Records what a successful call created, and the user of the sign-in that its response
  /// continues.
  mutating func note(
    _ request: PoolRequest,
    _ answer: JSONObject,
    isGenerated: (String) -> Bool
  ) {
    let input = request.shown
    switch request.operation {
    case "AdminCreateUser", "SignUp":
      let names = [input["Username"], answer["UserSub"], answer["User"]?["Username"]]
      let sub = answer["User"]?["Attributes"]?.attributeMapping["sub"]
      users.formUnion((names + [sub]).compactMap { $0?.string })
      noteAddresses(input, isGenerated)
    case "AdminUpdateUserAttributes", "UpdateUserAttributes":
      let isOwn = named(in: request.input).contains { users.contains($0) }
      if isOwn { noteAddresses(input, isGenerated) }
    case "CreateUserPool":
      if let id = answer["UserPool"]?["Id"]?.string { pools.insert(id) }
    case "CreateUserPoolClient":
      if let id = answer["UserPoolClient"]?["ClientId"]?.string {
        poolsOfClients[id] = input["UserPoolId"]?.string ?? ""
      }
    default: break
    }
    if let session = answer["Session"]?.string {
      sessions[Secret(session)] = named(in: request.input).first
    }
  }

  /// The pool of a request that names a client that the scenario created; nil for other requests.
  func pool(of request: PoolRequest) -> String? {
    request.input["ClientId"]?.string.flatMap { poolsOfClients[$0] }
  }

  /// Records only generated addresses, because other addresses can also belong to another user.
  private mutating func noteAddresses(_ input: JSONObject, _ isGenerated: (String) -> Bool) {
    let attributes = input["UserAttributes"]?.attributeMapping
    let aliases = ["email", "phone_number", "preferred_username"]
    users.formUnion(aliases.compactMap { attributes?[$0]?.string }.filter(isGenerated))
  }

  /// The members that name the user of a request.
  static let naming = [
    ["Username"], ["User", "ProviderAttributeValue"],
    ["DestinationUser", "ProviderAttributeValue"],
    ["ChallengeResponses", "USERNAME"], ["AuthParameters", "USERNAME"],
  ]

  /// The users of a request: by name, by its access token, or by the sign-in that it continues.
  func named(in input: RequestObject) -> [String] {
    let names = CreatedResources.naming.map { path in
      path.reduce(RequestValue.object(input)) { (value: RequestValue?, key) in value?[key] }
    }
    let claims = input["AccessToken"]?.secret?.claims
    // Either claim suffices: in pools where users sign in with an address, both are the sub.
    let bearer = claims?["username"] ?? claims?["sub"]
    let begun = input["Session"]?.secret.flatMap { sessions[$0] }
    return (names.map { $0?.string } + [bearer?.string, begun]).compactMap { $0 }
  }
}

extension Secret {
  /// The claims of a token, without checking its signature; nil for other strings.
  var claims: JSONValue? { JSONValue.string(reveal()).member("claims") }
}
