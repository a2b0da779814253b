internal import Diagnostics

/// The place in an outcome where a pattern applies, for use in diagnostics.
struct PatternPlace {
  /// The path of the field, such as `delivery.medium`, or the action for the whole outcome.
  ///
  /// Empty for the owner itself.
  private var name: String
  /// A description of the list element that the path starts at; nil if it starts at the outcome.
  private var owner: String?
  /// The shape of the value at the place.
  var shape: ValueShape
  /// Whether the place is a fixed member of its owner, not a name that an author chose.
  private var isField = false

  /// The key that holds the pattern, if it differs from the field's name.
  private var key: String?

  /// Whether the pattern is the operand of a matcher or an element, which has no key of its own.
  private(set) var isOperand = false

  init(name: String, shape: ValueShape, key: String? = nil, isField: Bool = false) {
    (self.name, self.shape, self.key, self.isField) = (name, shape, key, isField)
  }

  /// The place in a sentence, such as "`groups`" or "an element of `groups`".
  var subject: String {
    guard let owner else { return name.asName }
    return name.isEmpty ? owner : "\(name.asName) of \(owner)"
  }

  /// The place with its shape, which differs between operations, as the label of a check.
  var identity: String { "\(subject) \(shape.identity)" }

  /// The key that holds the pattern, by default the last part of the path.
  var shortName: String { key ?? name.split(separator: ".").last.map(String.init) ?? "FIELD" }

  func member(_ name: String, _ shape: ValueShape, isTop: Bool = false) -> PatternPlace {
    let name = isTop || self.name.isEmpty ? name : "\(self.name).\(name)"
    var place = PatternPlace(name: name, shape: shape, isField: self.shape.hasFixedMembers)
    place.owner = owner
    return place
  }

  /// Whether the place is a string of the service that never contains a number.
  var isNeverNumber: Bool {
    let last = name.split(separator: ".").last ?? ""
    return isField && last.first?.isUppercase == true && !PatternPlace.numericTexts.contains(last)
  }

  /// Whether the place is a fixed member that is a string and does not store a number.
  var isString: Bool {
    let last = name.split(separator: ".").last ?? ""
    guard isField, !PatternPlace.numericTexts.contains(last) else { return false }
    switch shape.resolved {
    case .text, .token: return true
    case .any, .choice, .words, .number, .status, .duration, .boolean, .list, .names, .fields,
      .service, .answer:
      return false
    }
  }

  /// Whether the place is a numeric time of the service.
  var isTime: Bool { isField && ["Date", "CreatedAt"].contains { name.hasSuffix($0) } }

  /// Members in which the service stores numbers as strings.
  private static let numericTexts: Set<Substring> = [
    "Value", "MinValue", "MaxValue", "MinLength", "MaxLength",
  ]

  /// The place of an element, if this place is a list.
  func element(_ shape: ValueShape) -> PatternPlace {
    var place = PatternPlace(name: "", shape: shape)
    place.owner = "an element of \(subject)"
    place.isOperand = true
    return place
  }

  /// The place as the operand of a matcher.
  var operand: PatternPlace {
    var place = self
    place.isOperand = true
    return place
  }

  /// The place with an unknown shape.
  var unknown: PatternPlace {
    var place = self
    place.shape = .any
    return place
  }
}

extension ValueShape {
  /// The kind of value with its words or its members.
  fileprivate var identity: String {
    switch resolved {
    case .choice(let words, _), .words(let words): words.joined(separator: " ")
    case .fields(let fields): fields.map(\.name).joined(separator: " ")
    case .list(let element): "\(kindDescription) \(element.identity)"
    case .names(let value): "\(kindDescription) \(value.identity)"
    case .any, .text, .token, .number, .status, .duration, .boolean, .service, .answer:
      kindDescription
    }
  }
}
