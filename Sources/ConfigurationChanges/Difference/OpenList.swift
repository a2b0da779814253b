internal import JSON

/// Two lists of strings, with elements known only at deployment, and the added and removed
/// elements.
///
/// An element that both sides compute in the same way is equal. Any other computed element can
/// become exactly one element of the other side that its known parts allow.
struct OpenList {
  /// Elements that may be on both sides, and the number that were definitely added or removed.
  let leeway: ListLeeway

  /// Whether an element may get the value of another element.
  let isOpen: Bool

  /// Whether any element was definitely added or removed.
  let differs: Bool

  /// Compares two lists; nil if a value is not a list of strings.
  ///
  /// In one stack, two different functions are different values, as outside of lists.
  init?(_ before: JSONValue?, _ after: JSONValue?, ofOneStack isOfOneStack: Bool) {
    guard let before = OpenList.texts(before), let after = OpenList.texts(after) else { return nil }
    let (old, new) = (
      before.filter { !after.contains($0) }, after.filter { !before.contains($0) }
    )
    let fitting = old.map { text in
      new.indices.filter { OpenList.canBeOne(text, new[$0], isOfOneStack) }
    }
    let matched = OpenList.matches(fitting, count: new.count)
    let perhapsLost = old.indices.filter { !fitting[$0].isEmpty }.map { old[$0] }
    let perhapsGained = Set(fitting.joined()).sorted().map { new[$0] }
    leeway = ListLeeway(
      lost: .init(elements: perhapsLost, count: perhapsLost.count - matched),
      gained: .init(elements: perhapsGained, count: perhapsGained.count - matched)
    )
    isOpen = matched > 0
    differs = old.count > matched || new.count > matched
  }

  /// The maximum number of pairs, with each element in at most one pair.
  private static func matches(_ fitting: [[Int]], count: Int) -> Int {
    var owners = [Int?](repeating: nil, count: count)
    func place(_ element: Int, _ seen: inout Set<Int>) -> Bool {
      for spot in fitting[element] where seen.insert(spot).inserted {
        guard let owner = owners[spot], !place(owner, &seen) else {
          owners[spot] = element
          return true
        }
      }
      return false
    }
    return fitting.indices.count { element in
      var seen: Set<Int> = []
      return place(element, &seen)
    }
  }

  private static func canBeOne(_ old: String, _ new: String, _ isOfOneStack: Bool) -> Bool {
    switch (CloudFunction.isComputed(old), CloudFunction.isComputed(new)) {
    case (false, true): CloudFunction.canCome(new, to: old)
    case (true, false): CloudFunction.canCome(old, to: new)
    case (true, true): !isOfOneStack
    case (false, false): false
    }
  }

  private static func texts(_ value: JSONValue?) -> [String]? {
    guard let elements = value?.array else { return nil }
    let texts = elements.compactMap(\.string)
    return texts.count == elements.count ? texts : nil
  }
}
