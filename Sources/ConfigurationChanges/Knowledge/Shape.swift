package import JSON

extension Knowledge {
  /// The shape of a change.
  package enum Shape: Hashable, Sendable {
    /// Any change.
    case any
    /// A number or a duration increases; absent counts as 0.
    case grows
    /// A number or a duration decreases.
    case shrinks
    /// It has this value now, regardless of the old one.
    case becomes(JSONValue)
    /// It changes from the first value to the second.
    case turns(JSONValue, into: JSONValue)
    /// This element is added to a list.
    case gains(String)
    /// This element is removed from a list.
    case loses(String)
    /// An element is added to a list.
    case gainsAny
    /// An element is removed from a list.
    case losesAny
    /// It was absent.
    case appears
    /// It is absent.
    case disappears
  }
}

extension Knowledge.Shape {
  /// Whether it is about single elements of a list, several of which can change at once.
  var isOfElements: Bool {
    switch self {
    case .gains, .loses, .gainsAny, .losesAny: true
    default: false
    }
  }

  /// The added or removed element.
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
  /// Both sides as numbers, with absent as 0; nil if one is not a number.
  fileprivate var numbers: (before: Double, after: Double)? {
    guard let before = (before ?? 0).number, let after = (after ?? 0).number else { return nil }
    return (before, after)
  }

  /// The elements added to the list, in order.
  var gained: [String] {
    let old = elements(of: before)
    return elements(of: after).filter { !old.contains($0) && !leeway.gained.spares($0) }
  }

  /// The elements removed from the list, in order.
  var lost: [String] {
    let new = elements(of: after)
    return elements(of: before).filter { !new.contains($0) && !leeway.lost.spares($0) }
  }

  private func elements(of value: JSONValue?) -> [String] {
    value?.array?.compactMap(\.string) ?? []
  }
}

extension JSONValue {
  /// A number, including one written as a string, as in constraints of attributes.
  fileprivate var number: Double? { double ?? string.flatMap { Double($0) } }
}
