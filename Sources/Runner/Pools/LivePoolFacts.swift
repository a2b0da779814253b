internal import Values
internal import JSON
internal import PoolClient
internal import Synchronization
internal import Values

/// What a live pool reports of itself, each part as far as it could be read.
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

  /// What users of the pool have instead of a plain user name; empty if unknown.
  var usernameAttributes: [String] {
    pool.members?["UsernameAttributes"]?.array?.compactMap(\.string) ?? []
  }

  /// Facts that can't be read.
  init(unread reason: String) {
    (pool, mfa, client) = (
      .unread(reason: reason), .unread(reason: reason), .unread(reason: reason)
    )
  }

  /// Reads all three from the pool.
  ///
  /// - Throws: `unreachable` if it does not respond, `absent` if it does not exist.
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

  /// Reads DescribeUserPoolClient's `UserPoolClient` of one of its clients.
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

  /// What `body` reads; nil if it does not exist.
  static func found(
    _ body: () async throws(PoolOpeningError) -> Fact
  ) async throws(PoolOpeningError) -> Fact? {
    do throws(PoolOpeningError) { return try await body() } catch {
      guard case .absent = error else { throw error }
      return nil
    }
  }

  /// An error leaves the fact unread.
  ///
  /// Scenarios that do not need it can still run.
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
  /// Asks the pool for each part once in a run.
  ///
  /// Clients are those of the project file.
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

  /// What the pool reports of a part; nil if it has none of that name.
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

/// The results for a pool's parts, nil for missing ones.
///
/// Concurrent callers may ask twice.
final class NamedPartPresences: Sendable {
  private let known = Mutex<[NamedPart: LivePoolFacts.Fact?]>([:])

  subscript(part: NamedPart) -> LivePoolFacts.Fact?? {
    get { known.withLock { $0[part] } }
    set { known.withLock { $0[part] = newValue } }
  }
}

/// The reading call that returns ResourceNotFoundException if a part is missing.
private struct NamedPartRequest {
  let operation: String
  let input: JSONObject

  /// Nil for a part that has no reading call of its own.
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
