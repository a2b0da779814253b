internal import JSON
internal import RunRecord
internal import Values

/// Goes through what a step came to on both sides and collects where they part.
struct OutcomeWalk {
  /// What the sides call their own.
  let own: Sides<OwnTexts>

  /// What they made up, over all steps of a scenario so far.
  var pairs = ValuePairs()

  /// Where the outcomes of a step part, what matters most first.
  mutating func differences(_ outcomes: Sides<Outcome>) -> [FieldDifference] {
    let compared = ComparedOutcomes(outcomes).sides
    var found: [FieldDifference] = []
    for key in OutcomeWalk.order(compared.a.keys, compared.b.keys) {
      var (a, b) = (compared.a[key], compared.b[key])
      // What has no error has an error's parts neither.
      if key == "error" { (a, b) = (a ?? [:], b ?? [:]) }
      compare(a, b, at: key, &found)
    }
    return found
  }

  /// Whether two texts, such as reasons, say the same.
  mutating func match(_ a: String, _ b: String) -> Bool {
    pairs.match(own.a.settled(a), own.b.settled(b))
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

// MARK: - Values

extension OutcomeWalk {
  private mutating func compare(
    _ a: JSONValue?,
    _ b: JSONValue?,
    at path: String,
    _ found: inout [FieldDifference]
  ) {
    switch (a, b) {
    case (nil, nil): return
    case (.object(let one)?, .object(let other)?): compare(one, other, at: path, &found)
    case (.array(let one)?, .array(let other)?): compare(one, other, at: path, &found)
    case (.string(let one)?, .string(let other)?):
      if let (one, other) = OutcomeWalk.documents(one, other) {
        compare(one, other, at: path, &found)
      } else if !isSame(one, other, at: path) {
        add(a, b, at: path, &found)
      }
    case (.number(let one)?, .number(let other)?):
      if one != other, !(one.isMoment && other.isMoment) { add(a, b, at: path, &found) }
    default: if a != b { add(a, b, at: path, &found) }
    }
  }

  private mutating func compare(
    _ a: JSONObject,
    _ b: JSONObject,
    at path: String,
    _ found: inout [FieldDifference]
  ) {
    let (a, b) = (a.withLifetime, b.withLifetime)
    for key in a.keys + b.keys.filter({ a[$0] == nil }) {
      compare(a[key], b[key], at: "\(path).\(key.asPathPart)", &found)
    }
  }

  /// Lists of mappings are compared element by element, all others as a whole: an element's place says
  /// nothing where another one is missing.
  private mutating func compare(
    _ a: [JSONValue],
    _ b: [JSONValue],
    at path: String,
    _ found: inout [FieldDifference]
  ) {
    let areMappings = (a + b).allSatisfy { $0.object != nil }
    guard a.count == b.count, areMappings else {
      var (trial, parts) = (self, [FieldDifference]())
      if a.count == b.count {
        for (one, other) in zip(a, b) { trial.compare(one, other, at: path, &parts) }
        if parts.isEmpty { return self = trial }
      }
      return add(.array(a), .array(b), at: path, &found)
    }
    for (index, (one, other)) in zip(a, b).enumerated() {
      compare(one, other, at: "\(path).\(index)", &found)
    }
  }

  private mutating func isSame(_ a: String, _ b: String, at path: String) -> Bool {
    if a == b { return true }
    let (one, other) = (own.a.unmasked(a), own.b.unmasked(b))
    if pairs.match(one, other) { return true }
    let member = path.split(separator: ".").last.map(String.init) ?? path
    guard let least = OutcomeWalk.random[member], OutcomeWalk.isOneWord(one, least),
      OutcomeWalk.isOneWord(other, least)
    else { return false }
    return pairs.pair(ArraySlice(one.utf8), ArraySlice(other.utf8))
  }

  /// Members of random texts that may look too much like words to be told by their form, with how many
  /// bytes they have at least.
  private static let random = [
    "at_hash": 16, "c_hash": 16, "challenge": 16, "credentialId": 16, "CredentialId": 16,
    "DeviceGroupKey": 8, "id": 16, "kid": 8, "n": 64, "NextToken": 16, "PaginationToken": 16,
    "rawId": 16,
  ]

  private static func isOneWord(_ text: String, _ least: Int) -> Bool {
    text.utf8.count >= least && !text.utf8.contains(UInt8(ascii: " "))
  }

  private func add(
    _ a: JSONValue?,
    _ b: JSONValue?,
    at path: String,
    _ found: inout [FieldDifference]
  ) {
    found.append(
      FieldDifference(path, a: a.map { own.a.shown($0) }, b: b.map { own.b.shown($0) })
    )
  }

  /// Texts that hold JSON, as some challenges' parameters do.
  private static func documents(_ a: String, _ b: String) -> (JSONValue, JSONValue)? {
    guard a != b, a.utf8.first == UInt8(ascii: "{"), b.utf8.first == UInt8(ascii: "{"),
      let one = try? JSONValue(parsing: Array(a.utf8)),
      let other = try? JSONValue(parsing: Array(b.utf8))
    else { return nil }
    return (one, other)
  }
}

extension JSONNumber {
  /// Whether it is a moment of our time, in seconds or milliseconds since 1970.
  fileprivate var isMoment: Bool {
    let seconds = double > 1e11 ? double / 1000 : double
    return (1.4e9...4.2e9).contains(seconds)
  }
}

extension JSONObject {
  /// A token's claims with its lifetime in the place of its end.
  fileprivate var withLifetime: JSONObject {
    guard let start = self["iat"]?.double, let end = self["exp"]?.double else { return self }
    var copy = self
    copy["exp"] = .string("\(Duration.seconds(end - start).authoredText) after iat")
    return copy
  }
}

extension String {
  /// The key as a path has it: in quotes where a value's path would need them.
  fileprivate var asPathPart: String {
    let isPlain = unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || "0123456789_-:".unicodeScalars.contains(scalar)
    }
    return isPlain && !isEmpty ? self : "\"\(self)\""
  }
}
