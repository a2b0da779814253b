/// The type of a value in requests and responses, with the model's limits.
package struct Shape: Sendable {
  /// The name in the model, such as `UsernameType`.
  package let name: String

  /// Whether the model marks the shape as sensitive, which keeps values out of validation messages.
  ///
  /// Sensitive values are not the same as secret values: see ``CognitoModel/isSecret(member:in:)``.
  let isSensitive: Bool

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
