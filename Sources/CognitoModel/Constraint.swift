/// What the model demands of a value.
package enum Constraint: Hashable, Sendable {
  case notNull
  case minimumLength(Int), maximumLength(Int)
  case minimumValue(Int), maximumValue(Int)
  /// A regular expression in Java's syntax for the whole text.
  case pattern(String)
  /// The only texts allowed.
  case values([String])
  /// What each element of a list of scalars must satisfy.
  indirect case elements([Constraint])
  /// What each key of a map must satisfy.
  indirect case keys([Constraint])
  /// What each value of a map must satisfy.
  indirect case mapValues([Constraint])

  /// The service's words for it, such as `Member must not be null`.
  ///
  /// Seen in answers of user pools, except those for numbers and map values, which are those of
  /// other AWS services, and those for map keys: unconfirmed.
  package var text: String {
    switch self {
    case .notNull: "Member must not be null"
    case .minimumLength(let limit): "Member must have length greater than or equal to \(limit)"
    case .maximumLength(let limit): "Member must have length less than or equal to \(limit)"
    case .minimumValue(let limit): "Member must have value greater than or equal to \(limit)"
    case .maximumValue(let limit): "Member must have value less than or equal to \(limit)"
    case .pattern(let source): "Member must satisfy regular expression pattern: \(source)"
    case .values(let values):
      "Member must satisfy enum value set: [\(LiveService.listed(values).joined(separator: ", "))]"
    case .elements(let inner): "Member must satisfy constraint: \(Constraint.list(inner))"
    case .keys(let inner): "Map keys must satisfy constraint: \(Constraint.list(inner))"
    case .mapValues(let inner): "Map value must satisfy constraint: \(Constraint.list(inner))"
    }
  }

  private static func list(_ constraints: [Constraint]) -> String {
    "[\(constraints.map(\.text).joined(separator: ", "))]"
  }
}
