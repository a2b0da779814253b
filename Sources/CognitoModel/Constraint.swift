/// A limit that the model sets for a value.
package enum Constraint: Hashable, Sendable {
  case notNull
  case minimumLength(Int), maximumLength(Int)
  case minimumValue(Int), maximumValue(Int)
  /// A regular expression in Java's syntax that the whole string must match.
  case pattern(String)
  /// The only strings allowed.
  case values([String])
  /// Constraints for each element of a list of scalars.
  indirect case elements([Constraint])
  /// Constraints for each key of a map.
  indirect case keys([Constraint])
  /// Constraints for each value of a map.
  indirect case mapValues([Constraint])

  /// The service's phrase for the constraint, such as `Member must not be null`.
  ///
  /// User pools return these phrases, with two exceptions. The phrases for numbers and map values
  /// are from other AWS services. The phrase for map keys is unconfirmed.
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
