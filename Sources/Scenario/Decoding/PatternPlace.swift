internal import Diagnostics

/// Where in an outcome a pattern applies, for messages.
struct PatternPlace {
  /// The field with its path, such as `delivery.medium`, or the action for the whole outcome; empty
  /// for the owner itself.
  private var name: String
  /// The element of a list that the path starts at, in words; nil for the outcome.
  private var owner: String?
  /// What can be there.
  var shape: ValueShape
  /// Whether it is one of the members that its owner can have, and no name that an author chose.
  private var isField = false

  init(name: String, shape: ValueShape) {
    self.name = name
    self.shape = shape
  }

  /// What a sentence calls it: `groups`, an element of `groups`.
  var subject: String {
    guard let owner else { return name.asName }
    return name.isEmpty ? owner : "\(name.asName) of \(owner)"
  }

  /// What the field is written as, without the way to it.
  var shortName: String { name.split(separator: ".").last.map(String.init) ?? "FIELD" }

  func member(_ name: String, _ shape: ValueShape, isTop: Bool = false) -> PatternPlace {
    var place = self
    place.isField = if case .fields = self.shape.resolved { true } else { false }
    place.name = isTop || self.name.isEmpty ? name : "\(self.name).\(name)"
    place.shape = shape
    return place
  }

  /// Whether it is a text of the service's that never holds a number.
  var isNeverNumber: Bool {
    let last = name.split(separator: ".").last ?? ""
    return isField && last.first?.isUppercase == true && !PatternPlace.numericTexts.contains(last)
  }

  /// Whether it is a time of the service's, of the numbers that it gives.
  var isTime: Bool { isField && ["Date", "CreatedAt"].contains { name.hasSuffix($0) } }

  /// The texts in which the service keeps numbers, by the names of the members.
  private static let numericTexts: Set<Substring> = [
    "Value", "MinValue", "MaxValue", "MinLength", "MaxLength",
  ]

  /// The same place for an element of a list.
  func element(_ shape: ValueShape) -> PatternPlace {
    var place = PatternPlace(name: "", shape: shape)
    place.owner = "an element of \(subject)"
    return place
  }

  /// A place of which nothing is known.
  var unknown: PatternPlace {
    var place = self
    place.shape = .any
    return place
  }
}
