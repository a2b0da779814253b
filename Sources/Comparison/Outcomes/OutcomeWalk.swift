internal import JSON
internal import RunRecord

/// Goes through what a step came to on both sides and collects where they part.
struct OutcomeWalk {
  /// What the sides call their own.
  let own: Sides<RunSpecificValues>

  /// What neither of their pools made up.
  let written: WrittenTexts

  /// What they made up, over all steps of a scenario so far.
  var pairs = ValuePairs()

  /// Where the outcomes of the step part that is compared.
  var found: [FieldDifference] = []

  /// Where the outcomes of a step part, what matters most first.
  mutating func differences(_ outcomes: Sides<Outcome>) -> [FieldDifference] {
    let compared = ComparedOutcomes(outcomes).sides
    found = []
    for key in OutcomeWalk.order(compared.a.keys, compared.b.keys) {
      var (a, b) = (compared.a[key], compared.b[key])
      // What has no error has an error's parts neither.
      if key == "error" { (a, b) = (a ?? [:], b ?? [:]) }
      compare(a, b, at: key)
    }
    return found
  }

  /// Whether two texts, such as reasons, say the same.
  mutating func match(_ a: String, _ b: String) -> Bool {
    pairs.match(own.a.settled(a), own.b.settled(b), written)
  }

  /// The fields that tell most, in this order; the rest follows as it comes.
  private static let first = ["error", "nextStep", "challenge", "delivery", "deliveries", "tokens"]

  private static func order(_ a: [String], _ b: [String]) -> [String] {
    let keys = a + b.filter { !a.contains($0) }
    let last = ["httpStatus", "response"]
    return first.filter(keys.contains) + keys.filter { !(first + last).contains($0) }
      + last.filter(keys.contains)
  }
}

extension OutcomeWalk {
  /// Whether two texts at one path stand for the same.
  mutating func isSame(_ a: String, _ b: String, at path: String) -> Bool {
    let owners = Sides(own.a.owners(ofMasked: a), own.b.owners(ofMasked: b))
    if !owners.a.isEmpty, !owners.b.isEmpty { return !owners.a.isDisjoint(with: owners.b) }
    if a == b { return true }
    let (one, other) = (own.a.settled(a), own.b.settled(b))
    let isOfAuthor = OutcomeWalk.isClaimOfAuthor(path)
    if pairs.match(one, other, written, isKnown: isOfAuthor) { return true }
    guard !isOfAuthor, !written.has(a), !written.has(b),
      let least = OutcomeWalk.random[OutcomeWalk.member(of: path)],
      OutcomeWalk.isOneWord(one, least), OutcomeWalk.isOneWord(other, least)
    else { return false }
    return pairs.pair(ArraySlice(one.utf8), ArraySlice(other.utf8))
  }

  /// Whether two numbers are moments, which no two runs share.
  func areMoments(_ a: JSONNumber, _ b: JSONNumber) -> Bool {
    a.isMoment && b.isMoment && !written.has(a.text) && !written.has(b.text)
  }

  /// Members of random texts that may look too much like words to be told by their form, with how many
  /// bytes they have at least.
  private static let random = [
    "at_hash": 16, "c_hash": 16, "Certificate": 64, "challenge": 16, "credentialId": 16,
    "CredentialId": 16, "DeviceGroupKey": 8, "id": 16, "kid": 8, "n": 64, "NextToken": 16,
    "PaginationToken": 16, "rawId": 16, "SessionId": 16,
  ]

  /// Whether a text is nothing but what the pool made up.
  func isMadeUp(_ text: String) -> Bool { GeneratedText(text).isMade && !written.has(text) }

  /// Whether a member is made up, which its form may not show.
  static func isRandom(_ value: JSONValue, in member: String) -> Bool {
    guard let least = random[member], let text = value.string else { return false }
    return isOneWord(text, least)
  }

  private static func isOneWord(_ text: String, _ least: Int) -> Bool {
    text.utf8.count >= least && !text.utf8.contains(UInt8(ascii: " "))
  }

  /// Texts that hold JSON, as some challenges' parameters do.
  static func documents(_ a: String, _ b: String) -> (JSONValue, JSONValue)? {
    guard a != b, a.utf8.first == UInt8(ascii: "{"), b.utf8.first == UInt8(ascii: "{"),
      let one = try? JSONValue(parsing: Array(a.utf8)),
      let other = try? JSONValue(parsing: Array(b.utf8))
    else { return nil }
    return (one, other)
  }
}

extension JSONNumber {
  /// Whether it is a moment of our time, in seconds or milliseconds since 1970.
  var isMoment: Bool {
    let seconds = double > 1e11 ? double / 1000 : double
    return (1.4e9...4.2e9).contains(seconds)
  }
}

// Of a token's claims the service makes some up; what the others say comes from attributes and from
// functions, and stands for itself.
extension OutcomeWalk {
  /// Whether the path leads to a claim, or into one, that the service does not make up.
  static func isClaimOfAuthor(_ path: String) -> Bool {
    guard let end = path.firstRange(of: ".claims.")?.upperBound else { return false }
    return !isOfService(path[end...].prefix { $0 != "." })
  }

  /// A token's claims with those of the service first: others may repeat what they say.
  static func inOrder(_ keys: [String], of path: String) -> [String] {
    guard path.hasSuffix(".claims") else { return keys }
    return keys.filter { isOfService($0) } + keys.filter { !isOfService($0) }
  }

  private static func isOfService(_ claim: some StringProtocol) -> Bool {
    service.contains(String(claim)) || claim.hasPrefix("cognito:")
  }

  /// The claims of the service's own tokens (developer guide, ID and access tokens), and those of OpenID
  /// Connect that say when and for which call a token was made.
  private static let service: Set = [
    "at_hash", "aud", "auth_time", "azp", "c_hash", "client_id", "device_key", "event_id", "exp",
    "iat", "identities", "iss", "jti", "nbf", "nonce", "origin_jti", "scope", "sub", "token_use",
    "updated_at", "username", "version",
  ]
}
