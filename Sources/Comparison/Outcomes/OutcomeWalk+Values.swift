internal import JSON
internal import Values

extension OutcomeWalk {
  /// Compares the values at a path on both sides and collects the differences.
  mutating func compare(_ a: JSONValue?, _ b: JSONValue?, at path: String) {
    switch (a, b) {
    case (nil, nil): return
    case (.object(let one)?, .object(let other)?): compare(one, other, at: path)
    case (.array(let one)?, .array(let other)?): compare(one, other, at: path)
    case (.string(let one)?, .string(let other)?):
      if let (one, other) = OutcomeWalk.documents(one, other) {
        compare(one, other, at: path)
      } else if !isSame(one, other, at: path) {
        add(a, b, at: path)
      }
    case (.number(let one)?, .number(let other)?):
      if one != other, !areMoments(one, other) { add(a, b, at: path) }
    case (let one?, nil) where OutcomeWalk.isImplied(one, at: path): return
    case (nil, let other?) where OutcomeWalk.isImplied(other, at: path): return
    default: if a != b { add(a, b, at: path) }
    }
  }

  private mutating func compare(_ a: JSONObject, _ b: JSONObject, at path: String) {
    let (a, b) = OutcomeWalk.withoutEqualLifetimes(a.withLifetime, b.withLifetime, at: path)
    let keys = a.keys + b.keys.filter { a[$0] == nil }
    for key in OutcomeWalk.inOrder(keys, of: path) where !OutcomeWalk.isVolatile(key, in: path) {
      compare(a[key], b[key], at: "\(path).\(key.asPathPart)")
    }
  }

  /// Compares two lists: named elements by name, mappings by index, and all other lists as a whole.
  ///
  /// An index has no meaning if an element is missing.
  private mutating func compare(_ a: [JSONValue], _ b: [JSONValue], at path: String) {
    if let (one, other) = named(a, b, at: path) { return compare(one, other, at: path) }
    let (a, b) = (OutcomeWalk.inOneOrder(a, at: path), OutcomeWalk.inOneOrder(b, at: path))
    let areMappings = (a + b).allSatisfy { $0.object != nil }
    guard a.count == b.count, areMappings else {
      if a.count == b.count {
        var trial = self
        for (one, other) in zip(a, b) { trial.compare(one, other, at: path) }
        if trial.found.count == found.count { return self = trial }
      }
      return add(.array(a), .array(b), at: path)
    }
    for (index, (one, other)) in zip(a, b).enumerated() {
      compare(one, other, at: "\(path).\(index)")
    }
  }

  private mutating func add(_ a: JSONValue?, _ b: JSONValue?, at path: String) {
    let a = a.map { own.a.shown(OutcomeWalk.lasting($0, at: path)) }
    let b = b.map { own.b.shown(OutcomeWalk.lasting($0, at: path)) }
    let whole = FieldDifference(path, a: a, b: b)
    // If both sides have a value, the values show the difference. If only one side does, only its
    // presence matters, and placeholders replace generated values.
    guard a == nil || b == nil || a?.array != nil else { return found.append(whole) }
    let member = OutcomeWalk.member(of: path)
    let lasting = FieldDifference(
      path,
      a: a?.withoutGeneratedValues(in: member, written),
      b: b?.withoutGeneratedValues(in: member, written)
    )
    found.append(lasting.a == lasting.b ? whole : lasting)
  }
}

extension JSONObject {
  /// A token's claims with the lifetime instead of the expiration.
  fileprivate var withLifetime: JSONObject {
    guard let start = self["iat"]?.double, let end = self["exp"]?.double else { return self }
    var copy = self
    copy["exp"] = .string("\(Duration.seconds(end - start).sourceText) after iat")
    return copy
  }
}

extension String {
  /// The key as part of a path, quoted if necessary.
  fileprivate var asPathPart: String {
    let isPlain = unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || "0123456789_-:".unicodeScalars.contains(scalar)
    }
    return isPlain && !isEmpty ? self : "\"\(self)\""
  }
}
