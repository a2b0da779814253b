internal import Diagnostics

/// The place in an outcome where a pattern applies, for messages.
struct PatternPlace {
  /// The field with its path, such as `delivery.medium`, or the action for the whole outcome.
  ///
  /// Empty for the owner itself.
  private var name: String
  /// The list element that the path starts at, in words; nil for the outcome.
  private var owner: String?
  /// The shape of the value there.
  var shape: ValueShape
  /// Whether it is a fixed member of its owner, not a name that an author chose.
  private var isField = false

  /// The key that the pattern is written under, if it is not the field's name.
  private var key: String?

  init(name: String, shape: ValueShape, key: String? = nil) {
    (self.name, self.shape, self.key) = (name, shape, key)
  }

  /// The name in a sentence: `groups`, an element of `groups`.
  var subject: String {
    guard let owner else { return name.asName }
    return name.isEmpty ? owner : "\(name.asName) of \(owner)"
  }

  /// The key that the pattern is written under, by default the field without its path.
  var shortName: String { key ?? name.split(separator: ".").last.map(String.init) ?? "FIELD" }

  func member(_ name: String, _ shape: ValueShape, isTop: Bool = false) -> PatternPlace {
    var place = self
    place.isField = if case .fields = self.shape.resolved { true } else { false }
    place.name = isTop || self.name.isEmpty ? name : "\(self.name).\(name)"
    place.shape = shape
    place.key = nil
    return place
  }

  /// Whether it is a string of the service that never contains a number.
  var isNeverNumber: Bool {
    let last = name.split(separator: ".").last ?? ""
    return isField && last.first?.isUppercase == true && !PatternPlace.numericTexts.contains(last)
  }

  /// Whether it is a number of the service that is a time.
  var isTime: Bool { isField && ["Date", "CreatedAt"].contains { name.hasSuffix($0) } }

  /// The members in which the service keeps numbers as strings.
  private static let numericTexts: Set<Substring> = [
    "Value", "MinValue", "MaxValue", "MinLength", "MaxLength",
  ]

  /// The same place for an element of a list.
  func element(_ shape: ValueShape) -> PatternPlace {
    var place = PatternPlace(name: "", shape: shape)
    place.owner = "an element of \(subject)"
    return place
  }

  /// The same place with an unknown shape.
  var unknown: PatternPlace {
    var place = self
    place.shape = .any
    return place
  }
}
