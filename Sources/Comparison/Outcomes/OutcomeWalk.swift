internal import JSON
internal import RunRecord
internal import Values

/// Compares the outcomes of a step on both sides and collects the differences.
struct OutcomeWalk {
  /// The run-specific values of each side.
  let own: Sides<RunSpecificValues>

  /// The strings that no pool generates.
  let written: LiteralStrings

  /// The generated values of all steps of the scenario so far.
  var pairs = ValuePairs()

  /// The differences of the current step.
  var found: [FieldDifference] = []

  /// Returns the differences between the outcomes of a step, the most important first.
  mutating func differences(_ outcomes: Sides<Outcome>) -> [FieldDifference] {
    let compared = ComparedOutcomes(outcomes).sides
    found = []
    for key in OutcomeWalk.order(compared.a, compared.b) {
      var (a, b) = (compared.a[key], compared.b[key])
      // An outcome without an error also lacks the parts of an error.
      if key == OutcomePath.error { (a, b) = (a ?? [:], b ?? [:]) }
      compare(a, b, at: key)
    }
    return found
  }

  /// Whether two strings, such as reasons, are equivalent.
  mutating func match(_ a: String, _ b: String) -> Bool {
    pairs.match(own.a.settled(a), own.b.settled(b), written)
  }

  /// The most informative fields, in order.
  ///
  /// The other fields keep their order.
  private static let first = [
    OutcomePath.error, OutcomePath.nextStep, "challenge", "delivery", "deliveries", "tokens",
  ]

  private static func order(_ a: JSONObject, _ b: JSONObject) -> [String] {
    let keys = a.keys + b.keys.filter { a[$0] == nil }
    let last = [OutcomePath.httpStatus, "response"]
    return first.filter(keys.contains) + keys.filter { !(first + last).contains($0) }
      + last.filter(keys.contains)
  }
}

extension OutcomeWalk {
  /// Whether two strings at a path are equivalent.
  mutating func isSame(_ a: String, _ b: String, at path: String) -> Bool {
    let owners = Sides(own.a.owners(ofMasked: a), own.b.owners(ofMasked: b))
    if !owners.a.isEmpty, !owners.b.isEmpty { return !owners.a.isDisjoint(with: owners.b) }
    if a.hasSameBytes(as: b) { return true }
    let (one, other) = (own.a.settled(a), own.b.settled(b))
    let isOfAuthor = OutcomeWalk.isClaimOfAuthor(path)
    if pairs.match(one, other, written, isKnown: isOfAuthor) { return true }
    guard !isOfAuthor, !written.has(a), !written.has(b),
      let least = OutcomeWalk.random[OutcomeWalk.member(of: path)],
      OutcomeWalk.isOneWord(one, least), OutcomeWalk.isOneWord(other, least)
    else { return false }
    return pairs.pair(ArraySlice(one.utf8), ArraySlice(other.utf8))
  }

  /// Whether two numbers are times, which differ between runs.
  func areMoments(_ a: JSONNumber, _ b: JSONNumber) -> Bool {
    a.isMoment && b.isMoment && !written.has(a.text) && !written.has(b.text)
  }

  /// Members with random values whose form may look like words, with their minimum length in bytes.
  private static let random = [
    "at_hash": 16, "aud": 20, "c_hash": 16, "Certificate": 64, "challenge": 16, "client_id": 20,
    "ClientId": 20, "ClientSecret": 20, "credentialId": 16, "CredentialId": 16,
    "DeviceGroupKey": 8, "id": 16, "kid": 8, "n": 64, "NextToken": 16, "PaginationToken": 16,
    "rawId": 16, "SessionId": 16, "sub": 20,
  ]

  /// Whether the pool generated the whole string.
  func isMadeUp(_ text: String) -> Bool { GeneratedText(text).isMade && !written.has(text) }

  /// Whether a member's value is random, even if it looks like a word.
  static func isRandom(_ value: JSONValue, in member: String) -> Bool {
    guard let least = random[member], let text = value.string else { return false }
    return isOneWord(text, least)
  }

  private static func isOneWord(_ text: String, _ least: Int) -> Bool {
    // A URL, such as the audience of a token, is not generated.
    text.utf8.count >= least && !text.utf8.contains { $0 == 0x20 || $0 == 0x3A }
  }

  /// Parses strings that contain JSON, such as parameters of some challenges; nil for other
  /// strings.
  static func documents(_ a: String, _ b: String) -> (JSONValue, JSONValue)? {
    guard !a.hasSameBytes(as: b),
      a.utf8.first == UInt8(ascii: "{"), b.utf8.first == UInt8(ascii: "{"),
      let one = try? JSONValue(parsing: Array(a.utf8)),
      let other = try? JSONValue(parsing: Array(b.utf8))
    else { return nil }
    return (one, other)
  }
}

extension JSONNumber {
  /// Whether the number is a plausible time, in seconds or milliseconds since 1970.
  var isMoment: Bool {
    let seconds = double > 1e11 ? double / 1000 : double
    return (1.4e9...4.2e9).contains(seconds)
  }
}

// The service generates some claims of a token. Other claims come from attributes and functions.
extension OutcomeWalk {
  /// Whether a path is in a claim that the service does not generate.
  static func isClaimOfAuthor(_ path: String) -> Bool {
    guard let end = path.firstRange(of: ".claims.")?.upperBound else { return false }
    return !isOfService(path[end...].prefix { $0 != "." })
  }

  /// Sorts a token's claims, service claims first, because other claims may repeat their values.
  static func inOrder(_ keys: [String], of path: String) -> [String] {
    guard path.hasSuffix(".claims") else { return keys }
    return keys.filter { isOfService($0) } + keys.filter { !isOfService($0) }
  }

  private static func isOfService(_ claim: some StringProtocol) -> Bool {
    service.contains(String(claim)) || claim.hasPrefix("cognito:")
  }

  /// The claims that the service sets (developer guide, ID and access tokens), and the OpenID
  /// Connect claims about a token's time and request.
  private static let service: Set = [
    "at_hash", "aud", "auth_time", "azp", "c_hash", "client_id", "device_key", "event_id", "exp",
    "iat", "identities", "iss", "jti", "nbf", "nonce", "origin_jti", "scope", "sub", "token_use",
    "updated_at", "username", "version",
  ]
}
