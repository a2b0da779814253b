internal import AuthCrypto
internal import JSON
internal import Matching
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension Outcome {
  /// Creates the outcome with the fields that every call has.
  init(_ answer: PoolAnswer) {
    var fields = JSONObject()
    if let error = answer.error {
      var members: JSONObject = ["type": .string(error.type)]
      members["message"] = error.message.map { .string($0) }
      fields["error"] = .object(members)
    }
    fields["httpStatus"] = .number(JSONNumber(answer.status))
    fields["requestId"] = answer.requestID.map { .string($0) }
    fields["elapsed"] = .string(answer.elapsed.sourceText)
    fields["response"] = .object(answer.body)
    self.init(fields)
  }

  /// The outcome of a verb whose session lacks required state.
  ///
  /// `type` is an error type of authflow's own.
  static func refusedHere(_ type: String, _ message: String) -> Outcome {
    Outcome(["error": ["type": .string(type), "message": .string(message)]])
  }

  /// The outcome with a field added, if the action succeeded.
  func adding(_ field: String, _ value: JSONValue?) -> Outcome {
    guard errorType == nil, let value else { return self }
    var copy = self
    copy.fields[field] = value
    return copy
  }

  /// The outcome with `delivery`, as the response reports it.
  func addingDelivery() -> Outcome {
    adding("delivery", fields["response"]?["CodeDeliveryDetails"].map(Outcome.delivery))
  }

  /// The `delivery` field for Cognito's delivery details.
  static func delivery(_ details: JSONValue) -> JSONValue {
    .object(
      JSONObject(keeping: [
        ("medium", details["DeliveryMedium"]), ("destination", details["Destination"]),
        ("attribute", details["AttributeName"]),
      ])
    )
  }
}

extension Outcome {
  /// The error, or the missing response, in lowercase; nil if the action succeeded.
  var problem: String? {
    if let errorType {
      return "the error was \(errorType)" + (errorMessage.map { ": \($0)" } ?? "")
    }
    return isServed ? nil : OutcomeCheck.message(unserved: self)
  }

  /// The reason that fields can be missing: the problem, or the next step; nil if the action is
  /// done.
  var incompletion: String? {
    problem ?? nextStep.flatMap { $0 == "done" ? nil : "`nextStep` is `\($0)`" }
  }
}

extension PoolAnswer {
  /// The outcome of a verb that completes when its call succeeds.
  var done: Outcome { Outcome(self).adding("nextStep", "done") }
}

extension JSONObject {
  /// Creates an object from the members with a value.
  init(keeping members: [(String, JSONValue?)]) {
    self.init(members.compactMap { name, value in value.map { (name, $0) } })
  }
}

extension Outcome {
  /// The outcome for records, with tokens as their claims and secrets redacted.
  func recorded(_ redactor: Redactor) -> Outcome {
    guard case .object(let fields) = redactor.redact(JSONValue.object(fields).withClaims) else {
      return Outcome()
    }
    return Outcome(fields)
  }
}

extension RunSpecificValue {
  /// The run-specific values: the pool, the pool's clients, and the generated identities.
  static func all(
    of pool: ScenarioPool,
    _ identities: [String: Identity],
    _ names: IdentityNames
  ) -> [RunSpecificValue] {
    let endpoint = pool.caller.baseURL
    // The host and port, as in headers and redirects.
    let host = endpoint.firstRange(of: "://").map { String(endpoint[$0.upperBound...]) }
    var values = pool.caller.issuers(ofPool: pool.id).map { (text: $0, meaning: "issuer") }
    values += [
      (pool.id, "pool.id"), (endpoint, "pool.endpoint"), (host ?? "", "pool.host"),
      (pool.members["region"]?.string ?? "", "pool.region"), (pool.client.id, "client.id"),
    ]
    for client in pool.clients where client.id != pool.client.id {
      values.append((client.id, "clients.\(client.name).id"))
    }
    for (name, identity) in identities {
      let prefix = name.isEmpty ? "user" : "users.\(name)"
      // Values that the author wrote are the same in every run.
      values += [
        (identity.email, "\(prefix).email"), (identity.phone, "\(prefix).phone"),
        (identity.name, "\(prefix).name"),
      ].filter { !identity.written.contains($0.0) }
    }
    if case .run(let id) = names { values.append((id, "run")) }
    return values.filter { !$0.text.isEmpty }
      .map { RunSpecificValue($0.text, meaning: $0.meaning) }
  }
}

extension JSONValue {
  /// The value with each signed token replaced by a mapping of its claims.
  fileprivate var withClaims: JSONValue {
    mappingStrings { text in
      guard text.utf8.starts(with: "ey".utf8), let token = try? CompactJWS(parsing: text) else {
        return .string(text)
      }
      return ["claims": .object(token.payload)]
    }
  }
}

extension DecodedClaims {
  /// The redacted claims that an expectation tested and that did not match, once for each token.
  static func failed(
    in outcome: Outcome,
    at mismatches: [Mismatch],
    of step: Step,
    _ redactor: Redactor
  ) -> [DecodedClaims] {
    let failed = mismatches.map { ClaimsPath.components(of: $0.path) }
    // `oneOf` and `not` fail at a path above the claims in their patterns.
    let named = (step.expectation?.pattern).map { ClaimsPath.all(in: $0) } ?? []
    let below = named.filter { path in failed.contains { path.starts(with: $0) } }
    var seen: Set<[String]> = []
    return (failed.compactMap(ClaimsPath.claims(in:)) + below).filter { seen.insert($0).inserted }
      .compactMap { path in
        let value = path.reduce(Optional(JSONValue.object(outcome.fields))) { $0?.member($1) }
        guard let value, case .object = value else { return nil }
        var secrets: [Secret] = []
        let shown = redactor.redact(value.masked(&secrets))
        return DecodedClaims(path: redactor.redact(path.joined(separator: ".")), claims: shown)
      }
  }
}

/// Paths in an outcome that lead to the claims of a token.
private enum ClaimsPath {
  private static let name = "claims"

  /// The components of a mismatch's path.
  ///
  /// Quoted components can contain dots.
  static func components(of path: String) -> [String] {
    guard path != "the outcome" else { return [] }
    let prefix = "length of "
    let way = path.hasPrefix(prefix) ? path.dropFirst(prefix.count) : path[...]
    let pieces = way.split(separator: "\"", omittingEmptySubsequences: false)
    return pieces.enumerated().flatMap { index, piece -> [String] in
      index.isMultiple(of: 2) ? piece.split(separator: ".").map(String.init) : [String(piece)]
    }
  }

  /// The start of a path that leads to claims; nil if no part of the path leads to claims.
  static func claims(in components: [String]) -> [String]? {
    components.firstIndex(of: name).map { index in Array(components.prefix(through: index)) }
  }

  /// The paths in a pattern that lead to claims.
  static func all(in pattern: Pattern, at path: [String] = []) -> [[String]] {
    switch pattern.form {
    case .equal: return []
    case .mapping(let members):
      return members.flatMap { member -> [[String]] in
        let below = path + [member.key]
        return member.key == name ? [below] : all(in: member.pattern, at: below)
      }
    case .list(let elements):
      return elements.enumerated().flatMap { all(in: $0.element, at: path + ["\($0.offset)"]) }
    case .words(let words): return words.flatMap { all(in: $0, at: path) }
    }
  }

  private static func all(in word: Pattern.Word, at path: [String]) -> [[String]] {
    switch word {
    case .not(let inner): all(in: inner, at: path)
    case .oneOf(let alternatives): alternatives.flatMap { all(in: $0, at: path) }
    default: []
    }
  }
}
