/// The constraints of a string.
package struct TextRules: Sendable {
  /// The length in Unicode scalars, which is how Smithy defines a string's length.
  package let length: Bounds

  /// The regular expression, in Java's syntax, that the whole string must match; nil if there is
  /// none.
  package var pattern: String? { matcher?.source }

  /// The only strings allowed, in the model's order; empty if any string is allowed.
  package let values: [String]

  /// The length, pattern, and values as constraints, in the order of messages about broken
  /// constraints.
  ///
  /// Messages observed since 2020 list the pattern before the length. Older messages have the
  /// reverse order.
  let constraints: [Constraint]

  private let matcher: ModelPattern?

  init(length: Bounds, values: [String], matcher: ModelPattern?) {
    self.length = length
    self.values = values
    self.matcher = matcher
    constraints = [
      values.isEmpty ? nil : .values(values), matcher.map { .pattern($0.source) },
      length.minimum.map { .minimumLength($0) }, length.maximum.map { .maximumLength($0) },
    ].compactMap(\.self)
  }

  /// The constraints that a string violates.
  package func constraints(brokenBy text: String) -> [Constraint] {
    guard !isMet(by: text) else { return [] }
    return constraints.filter { constraint in
      switch constraint {
      case .values(let values): !values.contains(text)
      case .pattern: matcher?.matches(text) == false
      case .minimumLength(let limit): text.unicodeScalars.count < limit
      case .maximumLength(let limit): text.unicodeScalars.count > limit
      default: false
      }
    }
  }

  /// Whether a string violates no constraint, as almost every string.
  private func isMet(by text: String) -> Bool {
    (values.isEmpty || values.contains(text)) && length.includeLength(of: text)
      && matcher?.matches(text) ?? true
  }
}

extension Bounds {
  /// Whether the limits include the length of a string in Unicode scalars.
  fileprivate func includeLength(of text: String) -> Bool {
    let (minimum, maximum) = (minimum ?? 0, maximum ?? .max)
    // A scalar has one to four bytes. Most strings therefore need no count.
    let bytes = text.utf8.count
    if (bytes + 3) / 4 >= minimum, bytes <= maximum { return true }
    let count = text.unicodeScalars.count
    return minimum <= count && count <= maximum
  }
}
