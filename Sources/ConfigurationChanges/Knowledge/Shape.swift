package import JSON

extension Knowledge {
  /// What a change looks like.
  package enum Shape: Hashable, Sendable {
    /// Any change.
    case any
    /// A number, or a time, gets bigger; what is absent is 0.
    case grows
    /// A number, or a time, gets smaller.
    case shrinks
    /// It is this now, whatever it was.
    case becomes(JSONValue)
    /// It was the first and is the second.
    case turns(JSONValue, into: JSONValue)
    /// This came into a list.
    case gains(String)
    /// This went out of a list.
    case loses(String)
    /// Something came into a list.
    case gainsAny
    /// Something went out of a list.
    case losesAny
    /// It was absent.
    case appears
    /// It is absent.
    case disappears
  }
}

extension Knowledge.Shape {
  /// Whether it is about single elements of a list, of which several can come and go at once.
  var isOfElements: Bool {
    switch self {
    case .gains, .loses, .gainsAny, .losesAny: true
    default: false
    }
  }

  /// What came into a list or went out of it.
  var element: String? {
    switch self {
    case .gains(let element), .loses(let element): element
    default: nil
    }
  }

  /// Whether a change looks like this.
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
  /// Both sides as numbers, what is absent as 0; nil where one is something else.
  fileprivate var numbers: (before: Double, after: Double)? {
    guard let before = (before ?? 0).number, let after = (after ?? 0).number else { return nil }
    return (before, after)
  }

  /// What came into the list, in its order.
  var gained: [String] {
    let old = elements(of: before)
    return elements(of: after).filter { !old.contains($0) && !leeway.gained.spares($0) }
  }

  /// What went out of the list, in its order.
  var lost: [String] {
    let new = elements(of: after)
    return elements(of: before).filter { !new.contains($0) && !leeway.lost.spares($0) }
  }

  private func elements(of value: JSONValue?) -> [String] {
    value?.array?.compactMap(\.string) ?? []
  }
}

extension JSONValue {
  /// A number, also one that is written as a text, as constraints of attributes are.
  fileprivate var number: Double? { double ?? string.flatMap { Double($0) } }
}
