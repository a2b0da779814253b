internal import Values
internal import JSON
internal import PoolClient
internal import Synchronization
internal import Values

/// What a live pool says of itself, each part as far as it could be read.
struct LivePoolFacts: Sendable {
  enum Fact: Hashable, Sendable {
    case read(JSONObject)
    case unread(reason: String)

    var members: JSONObject? { if case .read(let members) = self { members } else { nil } }
  }

  /// DescribeUserPool's `UserPool`.
  var pool: Fact
  /// GetUserPoolMfaConfig's answer.
  var mfa: Fact
  /// DescribeUserPoolClient's `UserPoolClient`.
  var client: Fact

  /// What users of the pool go by instead of a plain name; none where that is not known.
  var usernameAttributes: [String] {
    pool.members?["UsernameAttributes"]?.array?.compactMap(\.string) ?? []
  }

  /// Facts of which nothing can be read.
  init(unread reason: String) {
    (pool, mfa, client) = (
      .unread(reason: reason), .unread(reason: reason), .unread(reason: reason)
    )
  }

  /// Asks the pool for all three.
  /// - Throws: `unreachable` where it does not answer, `absent` where it is not there.
  init(
    reading caller: PoolClient,
    pool id: String,
    client clientID: String
  ) async throws(PoolOpeningError) {
    let request: JSONObject = ["UserPoolId": .string(id)]
    pool = try await LivePoolFacts.ask(caller, "DescribeUserPool", request, "UserPool")
    mfa = try await LivePoolFacts.ask(caller, "GetUserPoolMfaConfig", request, nil)
    client = try await LivePoolFacts.client(clientID, of: id, caller)
  }

  /// Asks the pool for DescribeUserPoolClient's `UserPoolClient` of one of its clients.
  static func client(
    _ id: String,
    of pool: String,
    _ caller: PoolClient
  ) async throws(PoolOpeningError) -> Fact {
    try await ask(
      caller,
      "DescribeUserPoolClient",
      ["UserPoolId": .string(pool), "ClientId": .string(id)],
      "UserPoolClient"
    )
  }

  /// What `body` reads; nil where that is not there.
  static func found(
    _ body: () async throws(PoolOpeningError) -> Fact
  ) async throws(PoolOpeningError) -> Fact? {
    do throws(PoolOpeningError) { return try await body() } catch {
      guard case .absent = error else { throw error }
      return nil
    }
  }

  /// A refusal leaves the fact unread: scenarios that do not need it can still run.
  static func ask(
    _ caller: PoolClient,
    _ operation: String,
    _ input: JSONObject,
    _ member: String?
  ) async throws(PoolOpeningError) -> Fact {
    let answer: PoolAnswer
    do throws(PoolCallError) {
      answer = try await caller.call(operation, input)
    } catch {
      guard case .noCredentials = error else { throw .unreachable(error) }
      return .unread(reason: error.message)
    }
    if let error = answer.error {
      let refusal = PoolOpeningError.absent(operation: operation, error)
      if error.type == "ResourceNotFoundException" { throw refusal }
      return .unread(reason: refusal.message)
    }
    guard let member else { return .read(answer.body) }
    guard let members = answer.body[member]?.object else {
      throw .unreachable(.incomplete(operation: operation, missing: member))
    }
    return .read(members)
  }
}

// What a live pool has of the parts that scenarios name.
extension LivePoolProvider {
  /// Asks the pool for each part once in a run; clients are those of the project file.
  package func unmetPrecondition(
    naming parts: [NamedPart],
    on pool: ScenarioPool
  ) async throws(PoolOpeningError) -> UnmetPrecondition? {
    var known = PoolParts([.client: pool.clients.map(\.name)])
    known.names[.customAttribute] = PoolParts.customAttributes(ofPool: pool.members)
    if pool.members["SchemaAttributes"] != nil {
      known.names[.domain] = ["Domain", "CustomDomain"].compactMap { pool.members[$0]?.string }
    }
    var missing: [MissingPart] = []
    for part in parts {
      guard let request = NamedPartRequest(part, ofPool: settings.userPoolID) else {
        missing += known.missing(among: [part])
        continue
      }
      switch try await presence(of: part, request) {
      case .read?: continue
      case nil: missing.append(MissingPart(part: part))
      case .unread(let reason)?: return .unreadPart(part, reason: reason)
      }
    }
    return missing.isEmpty ? nil : .lacks(missing)
  }

  /// What the pool says of a part; nil where it has none of that name.
  private func presence(
    of part: NamedPart,
    _ request: NamedPartRequest
  ) async throws(PoolOpeningError) -> LivePoolFacts.Fact? {
    if let known = parts[part] { return known }
    let fact = try await LivePoolFacts.found {
      () async throws(PoolOpeningError) in
      try await LivePoolFacts.ask(caller, request.operation, request.input, nil)
    }
    parts[part] = .some(fact)
    return fact
  }
}

/// What was found out of a pool's parts, nil for those that it lacks; whoever asks at the same time may ask
/// twice.
final class NamedPartPresences: Sendable {
  private let known = Mutex<[NamedPart: LivePoolFacts.Fact?]>([:])

  subscript(part: NamedPart) -> LivePoolFacts.Fact?? {
    get { known.withLock { $0[part] } }
    set { known.withLock { $0[part] = newValue } }
  }
}

/// The reading call that answers ResourceNotFoundException where a part is missing.
private struct NamedPartRequest {
  let operation: String
  let input: JSONObject

  /// Nil for what no call of its own tells.
  init?(_ part: NamedPart, ofPool id: String) {
    let member: String
    switch part.kind {
    case .group: (operation, member) = ("GetGroup", "GroupName")
    case .resourceServer: (operation, member) = ("DescribeResourceServer", "Identifier")
    case .identityProvider: (operation, member) = ("DescribeIdentityProvider", "ProviderName")
    case .client, .domain, .customAttribute, .trigger: return nil
    }
    input = ["UserPoolId": .string(id), member: .string(part.name)]
  }
}
