internal import JSON
internal import Values

extension OutcomeWalk {
  /// Compares what stands at one path on both sides, and collects where that parts.
  mutating func compare(
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
      if one != other, !areMoments(one, other) { add(a, b, at: path, &found) }
    case (let one?, nil) where OutcomeWalk.isImplied(one, at: path): return
    case (nil, let other?) where OutcomeWalk.isImplied(other, at: path): return
    default: if a != b { add(a, b, at: path, &found) }
    }
  }

  private mutating func compare(
    _ a: JSONObject,
    _ b: JSONObject,
    at path: String,
    _ found: inout [FieldDifference]
  ) {
    let (a, b) = OutcomeWalk.withoutEqualLifetimes(a.withLifetime, b.withLifetime, at: path)
    let keys = a.keys + b.keys.filter { a[$0] == nil }
    for key in OutcomeWalk.inOrder(keys, of: path) where !OutcomeWalk.isVolatile(key, in: path) {
      compare(a[key], b[key], at: "\(path).\(key.asPathPart)", &found)
    }
  }

  /// Lists whose elements have names are compared name by name, those of mappings element by element, and
  /// all others as a whole: an element's place says nothing where another one is missing.
  private mutating func compare(
    _ a: [JSONValue],
    _ b: [JSONValue],
    at path: String,
    _ found: inout [FieldDifference]
  ) {
    if let (one, other) = named(a, b, at: path) {
      return compare(one, other, at: path, &found)
    }
    let (a, b) = (OutcomeWalk.inOneOrder(a, at: path), OutcomeWalk.inOneOrder(b, at: path))
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

  private func add(
    _ a: JSONValue?,
    _ b: JSONValue?,
    at path: String,
    _ found: inout [FieldDifference]
  ) {
    let a = a.map { own.a.shown(OutcomeWalk.lasting($0, at: path)) }
    let b = b.map { own.b.shown(OutcomeWalk.lasting($0, at: path)) }
    let whole = FieldDifference(path, a: a, b: b)
    // What both have tells where they part; what one has, nothing but that it is there.
    guard a == nil || b == nil || a?.array != nil else { return found.append(whole) }
    let member = OutcomeWalk.member(of: path)
    let lasting = FieldDifference(
      path,
      a: a?.withoutMade(in: member, written),
      b: b?.withoutMade(in: member, written)
    )
    found.append(lasting.a == lasting.b ? whole : lasting)
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
