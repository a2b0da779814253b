internal import JSON

extension Knowledge {
  /// How a setting's value changes.
  enum Shape: Hashable, Sendable {
    /// Any change.
    case any
    /// A number or a duration increases; absent counts as 0.
    case grows
    /// A number or a duration decreases.
    case shrinks
    /// The new value is this value, regardless of the old value.
    case becomes(JSONValue)
    /// The value changes from the first value to the second.
    case turns(JSONValue, into: JSONValue)
    /// This element is added to a list.
    case gains(String)
    /// This element is removed from a list.
    case loses(String)
    /// An element is added to a list.
    case gainsAny
    /// An element is removed from a list.
    case losesAny
    /// The setting was absent before.
    case appears
    /// The setting is now absent.
    case disappears
  }
}

extension Knowledge.Shape {
  /// Whether the shape is about single list elements, several of which can change at once.
  var isOfElements: Bool {
    switch self {
    case .gains, .loses, .gainsAny, .losesAny: true
    default: false
    }
  }

  /// The element that the shape adds or removes; nil for other shapes.
  var element: String? {
    switch self {
    case .gains(let element), .loses(let element): element
    default: nil
    }
  }

  /// Whether a change has this shape.
  func fits(_ change: SettingChange) -> Bool {
    switch self {
    case .any: true
    case .grows: change.numbers.map { $0.before < $0.after } ?? false
    case .shrinks: change.numbers.map { $0.before > $0.after } ?? false
    case .becomes(let value): change.after == value && change.before != value
    case .turns(let before, let after): change.before == before && change.after == after
    case .gains(let element): change.gained.contains(element)
    case .loses(let element): change.lost.contains(element)
    case .gainsAny: !change.gained.isEmpty
    case .losesAny: !change.lost.isEmpty
    case .appears: change.before == nil && change.after != nil
    case .disappears: change.before != nil && change.after == nil
    }
  }
}

extension SettingChange {
  /// Both values as numbers, with 0 for an absent value; nil if a value is not a number.
  fileprivate var numbers: (before: Double, after: Double)? {
    guard let before = (before ?? 0).number, let after = (after ?? 0).number else { return nil }
    return (before, after)
  }

  /// The elements added to the list, in order.
  var gained: [String] {
    let old = elements(of: before)
    return elements(of: after).filter { !old.contains($0) && !uncertainty.gained.spares($0) }
  }

  /// The elements removed from the list, in order.
  var lost: [String] {
    let new = elements(of: after)
    return elements(of: before).filter { !new.contains($0) && !uncertainty.lost.spares($0) }
  }

  private func elements(of value: JSONValue?) -> [String] {
    value?.strings ?? []
  }
}

extension JSONValue {
  /// The value as a number; nil if it is neither a number nor a numeric string, as in constraints
  /// of attributes.
  fileprivate var number: Double? { double ?? string.flatMap { Double($0) } }
}
