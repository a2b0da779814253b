package import JSON

/// What stands in the place of a value of Terraform's that is not to be taken as it is.
package enum TerraformMark: String {
  /// Terraform marks it as sensitive.
  case hidden
  /// The same, and the plan has another one than there was.
  case hiddenAndChanged
  /// 0, which the provider writes into its state for an optional number that is not set.
  case zero
  /// A list that the plan empties; what is empty and was so before is not set.
  case emptied

  /// What a setting with such a value says, of a hidden one in Terraform's own words.
  package var shown: JSONValue {
    switch self {
    case .hidden: "(sensitive value)"
    case .hiddenAndChanged: .string(SecretMask.anotherText)
    case .zero: 0
    case .emptied: []
    }
  }

  /// Whether the value is not shown.
  package var isHidden: Bool { self == .hidden || self == .hiddenAndChanged }

  private static let name = "Fn::Terraform"

  /// The value that stands for it until members are read.
  package var value: JSONValue { .object([TerraformMark.name: .string(rawValue)]) }

  /// Nil where the value is none of these.
  package init?(_ value: JSONValue) {
    guard value.object?.count == 1, let word = value[TerraformMark.name]?.string else { return nil }
    self.init(rawValue: word)
  }
}
