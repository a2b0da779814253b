package import JSON

/// A marker for a Terraform value that must not be used unchanged.
package enum TerraformMarker: String {
  /// The value is marked as sensitive.
  case hidden
  /// The value is marked as sensitive, and the plan changes it.
  case hiddenAndChanged
  /// 0, which the provider writes to its state for an optional number that is not set.
  case zero
  /// A list that the plan empties; a list that was empty before is not set.
  case emptied

  /// The value of a setting with this marker; for a hidden setting, Terraform's wording.
  package var shown: JSONValue {
    switch self {
    case .hidden: "(sensitive value)"
    case .hiddenAndChanged: .string(SecretMask.anotherText)
    case .zero: 0
    case .emptied: []
    }
  }

  /// Whether Terraform hides the value because it is sensitive.
  package var isHidden: Bool { self == .hidden || self == .hiddenAndChanged }

  /// What settings with hidden values show.
  fileprivate static let shownHidden = [hidden, hiddenAndChanged].map(\.shown)

  private static let name = "Fn::Terraform"

  /// The placeholder value for this marker until members are read.
  package var value: JSONValue { .object([TerraformMarker.name: .string(rawValue)]) }

  /// The placeholder for a value with this JSON text, with a hash of the text that is valid only in
  /// this process.
  ///
  /// Two placeholders are equal if they hide equal strings.
  package func value(hiding text: String) -> JSONValue {
    .object([TerraformMarker.name: .string("\(rawValue) \(text.byteHash)")])
  }

  /// Reads a placeholder value; nil if the value is not a marker.
  package init?(_ value: JSONValue) {
    guard value.object?.count == 1, let word = value[TerraformMarker.name]?.string else {
      return nil
    }
    self.init(rawValue: String(word.prefix { $0 != " " }))
  }
}

extension JSONValue {
  /// Whether the value of a setting is a mark for a hidden value.
  var isHidden: Bool { TerraformMarker.shownHidden.contains(self) }
}
