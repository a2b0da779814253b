/// The type of a value in requests and responses, with the model's limits.
package struct Shape: Sendable {
  /// The name in the model, such as `UsernameType`.
  package let name: String

  /// Whether the model marks the shape as sensitive, which keeps values out of validation messages.
  ///
  /// Sensitive values are not the same as secret values: see ``CognitoModel/isSecret(member:in:)``.
  package let isSensitive: Bool

  /// The kind of value, with its parts and limits.
  package let kind: Kind

  /// The kinds of shapes in the model.
  package indirect enum Kind: Sendable {
    case structure(Structure)
    case list(of: Shape, count: Bounds)
    case map(key: Shape, value: Shape, count: Bounds)
    case text(TextRules)
    /// Whole numbers of 32 bits.
    case integer(Bounds)
    /// Whole numbers of 64 bits.
    case long(Bounds)
    case boolean
    /// Seconds since 1970 as a number, which may have a fraction.
    case timestamp
    /// Bytes as a Base64 string; the bounds count the bytes.
    case blob(size: Bounds)
    /// Any JSON value.
    case document
  }
}

extension Shape {
  /// The structure of a mapping with named members; nil for every other shape.
  package var structure: Structure? {
    if case .structure(let structure) = kind { structure } else { nil }
  }

  /// The shape of a list's elements; nil for every other shape.
  package var element: Shape? {
    if case .list(let element, _) = kind { element } else { nil }
  }
}

/// The named members of a JSON object.
package struct Structure: Sendable {
  /// The name in the model, such as `SignUpRequest`.
  package let name: String

  /// The members in the model's order.
  package let members: [Member]

  /// The member with this exact name; nil if the structure does not have it.
  package subscript(name: String) -> Member? { members.first { $0.name == name } }
}

/// A named member of a structure, with its type.
package struct Member: Sendable {
  /// The name on the wire, such as `ClientId`.
  package let name: String

  /// The type of the member's values.
  package let shape: Shape

  /// Whether a request must contain the member.
  package let isRequired: Bool

  /// Creates a member of the model, or a member that authflow adds to a structure.
  package init(name: String, shape: Shape, isRequired: Bool) {
    (self.name, self.shape, self.isRequired) = (name, shape, isRequired)
  }
}

/// Limits for a number, a length, or a count, both ends included.
package struct Bounds: Hashable, Sendable {
  /// The minimum; nil for no limit.
  package let minimum: Int?

  /// The maximum; nil for no limit.
  package let maximum: Int?

  /// Creates limits; nil means no limit.
  package init(minimum: Int?, maximum: Int?) {
    self.minimum = minimum
    self.maximum = maximum
  }
}

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
  package let constraints: [Constraint]

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
