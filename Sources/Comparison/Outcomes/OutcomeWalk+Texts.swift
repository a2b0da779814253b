internal import JSON

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
