/// The type of a value in requests and answers, with the limits that the model sets for it.
package struct Shape: Sendable {
  /// The name in the model, such as `UsernameType`.
  package let name: String

  /// Whether the model marks it as sensitive, which keeps values out of validation messages.
  ///
  /// This is not what counts as secret: see ``CognitoModel/isSecret(member:in:)``.
  package let isSensitive: Bool

  /// What it is made of.
  package let kind: Kind

  /// The kinds of shapes that the model has.
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
    /// Seconds since 1970 as a number, with a fraction.
    case timestamp
    /// Bytes as Base64 text; the bounds count the bytes.
    case blob(size: Bounds)
    /// Any JSON at all.
    case document
  }
}

extension Shape {
  /// The structure of a mapping whose members the model names; nil for every other shape.
  package var structure: Structure? {
    if case .structure(let structure) = kind { structure } else { nil }
  }

  /// The shape of a list's elements; nil for every other shape.
  package var element: Shape? {
    if case .list(let element, _) = kind { element } else { nil }
  }
}

/// Named members, as a JSON object holds them.
package struct Structure: Sendable {
  /// The name in the model, such as `SignUpRequest`.
  package let name: String

  /// The members in the model's order.
  package let members: [Member]

  /// A member by its exact name.
  package subscript(name: String) -> Member? { members.first { $0.name == name } }
}

/// A member of a structure.
package struct Member: Sendable {
  /// The name on the wire, such as `ClientId`.
  package let name: String

  /// The type of its values.
  package let shape: Shape

  /// Whether a request without it is refused.
  package let isRequired: Bool

  /// States a member.
  package init(name: String, shape: Shape, isRequired: Bool) {
    (self.name, self.shape, self.isRequired) = (name, shape, isRequired)
  }
}

/// Limits for a number, a length or a count, both ends included.
package struct Bounds: Hashable, Sendable {
  /// The least that is allowed; nil for no limit.
  package let minimum: Int?

  /// The most that is allowed; nil for no limit.
  package let maximum: Int?

  /// Sets the two ends.
  package init(minimum: Int?, maximum: Int?) {
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// What a text must be like.
package struct TextRules: Sendable {
  /// The length in Unicode scalars, which is how Smithy defines a string's length.
  package let length: Bounds

  /// The regular expression, in Java's syntax, that the whole text must match.
  package var pattern: String? { matcher?.source }

  /// The only texts allowed, in the model's order; empty where any is.
  package let values: [String]

  /// All of this as constraints, in the order in which messages tell broken ones.
  ///
  /// Pattern before length is the order of the messages seen since 2020; older ones have it the
  /// other way round.
  package let constraints: [Constraint]

  private let matcher: JavaPattern?

  init(length: Bounds, values: [String], matcher: JavaPattern?) {
    self.length = length
    self.values = values
    self.matcher = matcher
    constraints = [
      values.isEmpty ? nil : .values(values), matcher.map { .pattern($0.source) },
      length.minimum.map { .minimumLength($0) }, length.maximum.map { .maximumLength($0) },
    ].compactMap(\.self)
  }

  /// The constraints that a text breaks.
  package func constraints(brokenBy text: String) -> [Constraint] {
    constraints.filter { constraint in
      switch constraint {
      case .values(let values): !values.contains(text)
      case .pattern: matcher?.matches(text) == false
      case .minimumLength(let limit): text.unicodeScalars.count < limit
      case .maximumLength(let limit): text.unicodeScalars.count > limit
      default: false
      }
    }
  }
}
