package import JSON
internal import Matching
internal import Project
internal import Values

/// A setting of a pool or client that differs from the scenario's.
package struct PoolDifference: Hashable, Sendable {
  /// The path as in `$( )`, such as `pool.MfaConfiguration`.
  package var path: String

  /// The value in `given`.
  package var wanted: JSONValue

  /// The pool's value; nil if the pool has none.
  package var has: JSONValue?

  /// The name of the trigger; nil for a setting of a pool or client.
  package var trigger: String?

  /// The expected and the actual value, for reports.
  var description: String {
    "expected \(path) to be \(wanted.shownText), got \(has?.shownText ?? "nothing")"
  }

  /// The differences between the parts of `wanted` and `has`.
  ///
  /// `absent` is the meaning of a missing value.
  ///
  /// Mappings match as subsets, and scalars are compared as strings, as in `expect`. These rules
  /// follow from the service's settings:
  ///
  /// - A list of scalars is a set, because Describe operations do not keep its order.
  /// - Elements with priorities are compared in the order of their priorities.
  /// - An empty wanted value means the default.
  /// - A value that is off or empty may be missing from a response, unless its presence alone turns
  ///   a feature on.
  static func all(
    _ wanted: JSONValue,
    _ has: JSONValue?,
    absent: JSONValue? = nil,
    at path: String
  ) -> [PoolDifference] {
    let wanted = wanted.countsAsAbsent ? absent ?? wanted : wanted
    let itself = [PoolDifference(path: path, wanted: wanted, has: has)]
    guard let has else {
      let isOff = wanted.mayBeLeftOut && !(wanted.object != nil && switches.contains(path))
      return isOff ? [] : itself
    }
    if wanted.mayBeLeftOut, has.mayBeLeftOut { return [] }
    switch (wanted, has) {
    case (.object(let members), .object(let object)):
      return members.members.flatMap { key, value in
        let path = PatternMatcher.joined(path, key)
        return all(value, object[key], absent: absent?[key], at: path)
      }
    case (.array(let elements), .array(let present)):
      return differences(of: elements, present, at: path) ?? itself
    case (.object, _), (.array, _): return itself
    default: return PatternMatcher.isEqual(wanted, has) ? [] : itself
    }
  }

  /// The paths of the mappings whose presence alone turns a feature on, even if they are empty.
  ///
  /// Source: API reference, SetUserPoolMfaConfig.
  private static let switches: Set = ["pool.SmsMfaConfiguration", "pool.EmailMfaConfiguration"]

  /// The differences within two lists; nil if the lists differ as a whole.
  private static func differences(
    of elements: [JSONValue],
    _ present: [JSONValue],
    at path: String
  ) -> [PoolDifference]? {
    guard elements.count == present.count else { return nil }
    if let texts = elements.scalarTexts, let others = present.scalarTexts {
      let (texts, others) = (texts.map(ExactString.init), others.map(ExactString.init))
      return texts.sorted() == others.sorted() ? [] : nil
    }
    let (elements, present) = (elements.byPriority, present.byPriority)
    return elements.indices.flatMap { index in
      all(elements[index], present[index], at: PatternMatcher.joined(path, String(index)))
    }
  }
}

extension JSONValue {
  /// Whether omitting a member has the same effect as this value.
  fileprivate var mayBeLeftOut: Bool {
    switch self {
    case .null, .bool(false), .array([]): true
    case .object(let members): members.members.allSatisfy { $0.value.mayBeLeftOut }
    case .bool, .number, .string, .array: false
    }
  }
}

extension [JSONValue] {
  /// The elements as strings; nil if an element is a list or a mapping.
  fileprivate var scalarTexts: [String]? {
    let texts = compactMap(\.splicedText)
    return texts.count == count ? texts : nil
  }

  /// The elements in the order of their priorities, if all elements have one.
  fileprivate var byPriority: [JSONValue] {
    let priorities = compactMap { $0["Priority"]?.splicedText.flatMap { Int($0) } }
    guard priorities.count == count else { return self }
    return zip(priorities, self).sorted { $0.0 < $1.0 }.map(\.1)
  }
}
