package import JSON

/// What keeps a scenario from running on a pool that somebody chose for it.
package enum PoolMisfit: Hashable, Sendable {
  /// Settings that `given` asks for and the pool has otherwise.
  case differs([PoolDifference])
  /// It has no client of a name that `given` has.
  case lacksClient(String)
  /// The settings that `given` asks for could not be read.
  case unread(reason: String)

  /// Whether the pool was seen to be otherwise, so that a strict run fails.
  var isKnown: Bool { if case .unread = self { false } else { true } }

  /// The facts in words: lower case, no full stop.
  package var message: String {
    switch self {
    case .differs(let differences):
      "the pool differs from `given`: " + differences.map(\.words).joined(separator: "; ")
    case .lacksClient(let name): "the pool has no client `\(name)`, which `given` asks for"
    case .unread(let reason): "what `given` asks for can't be compared with the pool: \(reason)"
    }
  }
}

/// A setting of a pool or client that is not what a scenario wants.
package struct PoolDifference: Hashable, Sendable {
  /// The way to it as `$( )` would name it, such as `pool.MfaConfiguration`.
  package var path: String

  /// What `given` asks for.
  package var wanted: JSONValue

  /// What the pool has; nil where it has nothing there.
  package var has: JSONValue?

  fileprivate var words: String {
    "\(path) is \(has?.shownText ?? "not set"), wanted \(wanted.shownText)"
  }
}

extension PoolDifference {
  /// Every part of `wanted` that `has` does not hold.
  ///
  /// A mapping is a subset match and scalars are compared by their text, as in `expect`. Two rules
  /// follow from what the service's settings are: a list of scalars is a set, because their order
  /// says nothing and Describe operations do not keep it; and what is off or empty may be left out
  /// of an answer.
  static func all(_ wanted: JSONValue, _ has: JSONValue?, at path: String) -> [PoolDifference] {
    let itself = [PoolDifference(path: path, wanted: wanted, has: has)]
    guard let has else { return wanted.mayBeLeftOut ? [] : itself }
    switch wanted {
    case .object(let members):
      guard let object = has.object else { return itself }
      return members.members.flatMap { key, value in
        all(value, object[key], at: PatternMatcher.joined(path, key))
      }
    case .array(let elements):
      guard let present = has.array, elements.count == present.count else { return itself }
      if let texts = elements.scalarTexts, let others = present.scalarTexts {
        return texts.sorted() == others.sorted() ? [] : itself
      }
      return elements.indices.flatMap { index in
        all(elements[index], present[index], at: PatternMatcher.joined(path, String(index)))
      }
    case .null, .bool, .number, .string: return PatternMatcher.isEqual(wanted, has) ? [] : itself
    }
  }
}

extension JSONValue {
  /// Whether leaving a member of this value out says the same.
  fileprivate var mayBeLeftOut: Bool {
    switch self {
    case .null, .bool(false), .array([]): true
    case .object(let members): members.members.allSatisfy { $0.value.mayBeLeftOut }
    case .bool, .number, .string, .array: false
    }
  }
}

extension [JSONValue] {
  /// The elements' texts; nil where one is a list or a mapping.
  fileprivate var scalarTexts: [String]? {
    let texts = compactMap(\.splicedText)
    return texts.count == count ? texts : nil
  }
}
