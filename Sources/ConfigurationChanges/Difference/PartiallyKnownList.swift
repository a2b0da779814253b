internal import JSON

/// Two lists of strings, with elements known only at deployment, and the added and removed
/// elements.
///
/// An element that both sides compute in the same way is equal. Any other computed element can
/// become exactly one element of the other side that its known parts allow. An element that a
/// condition can leave out may be absent.
struct PartiallyKnownList {
  /// Elements that may be on both sides, and the number that were definitely added or removed.
  let uncertainty: ListUncertainty

  /// Whether an element may get the value of another element, or may be absent.
  let isOpen: Bool

  /// Whether any element was definitely added or removed.
  let differs: Bool

  /// Compares two lists; nil if a value is not a list of strings.
  ///
  /// In one stack, two different functions are different values, as outside of lists.
  init?(_ before: JSONValue?, _ after: JSONValue?, ofOneStack isOfOneStack: Bool) {
    guard let before = PartiallyKnownList.texts(before), let after = PartiallyKnownList.texts(after)
    else { return nil }
    let (old, new) = (
      before.filter { !after.contains($0) }, after.filter { !before.contains($0) }
    )
    func canBeOne(_ before: String, _ after: String) -> Bool {
      PartiallyKnownList.canBeOne(before, after, isOfOneStack)
    }
    let lost = PartiallyKnownList.missing(of: old) { text in
      new.indices.filter { canBeOne(text, new[$0]) }
    }
    let gained = PartiallyKnownList.missing(of: new) { text in
      old.indices.filter { canBeOne(old[$0], text) }
    }
    uncertainty = ListUncertainty(lost: lost.doubt, gained: gained.doubt)
    isOpen = [lost, gained].contains { $0.matched > 0 || !$0.doubt.optional.isEmpty }
    differs = [lost, gained].contains(where: \.isCertain)
  }

  /// The elements of one side that are not on the other side.
  private struct Missing {
    let doubt: ListUncertainty.Doubt
    /// The maximum number of elements that can be on the other side at once.
    let matched: Int
    /// Whether any element is definitely missing.
    let isCertain: Bool
  }

  /// Finds the elements that are definitely missing; `fitting` returns the indices of the elements
  /// that an element can be.
  ///
  /// The largest sets of both sides that can be matched can be matched at once
  /// (Mendelsohn-Dulmage theorem).
  private static func missing(of elements: [String], _ fitting: (String) -> [Int]) -> Missing {
    let optional = elements.filter(CloudFunction.canRemove)
    let needed = elements.filter { !optional.contains($0) }
    let spots = needed.map(fitting)
    let matched = matches(spots, count: (spots.joined().max() ?? -1) + 1)
    let perhaps = needed.indices.filter { !spots[$0].isEmpty }.map { needed[$0] }
    return Missing(
      doubt: .init(elements: perhaps, count: perhaps.count - matched, optional: optional),
      matched: matched,
      isCertain: needed.count > matched
    )
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
    case (false, true): CloudFunction.canResolve(new, to: old)
    case (true, false): CloudFunction.canResolve(old, to: new)
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
