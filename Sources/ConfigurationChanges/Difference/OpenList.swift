internal import JSON

/// Two lists of texts with elements that only a deployment knows: what of the others came and went.
///
/// One that is computed alike on both sides is the same. Any other can come to what the other side has, as far as
/// what it is made of lets it.
struct OpenList {
  /// What it was, each element that may still be there as what it may be now.
  let before: [String]

  /// What it is, likewise.
  let after: [String]

  /// Whether an element may be another's value.
  let isOpen: Bool

  /// Nil where one of both is no list of texts.
  init?(_ before: JSONValue?, _ after: JSONValue?) {
    guard let before = OpenList.texts(before), let after = OpenList.texts(after) else { return nil }
    let (old, new) = (
      before.filter { !after.contains($0) }, after.filter { !before.contains($0) }
    )
    // What went, and may be what a function comes to, is that function's.
    let gone = old.filter { !OpenList.isOne($0, of: new) }
    let come = new.filter { !OpenList.isOne($0, of: old) }
    let common = before.filter(after.contains)
    isOpen = gone.count < old.count || come.count < new.count
    self.before = common + gone
    self.after = common + come
  }

  /// Whether a text can be the value of one of others, or is one's function.
  private static func isOne(_ text: String, of others: [String]) -> Bool {
    others.contains { other in
      switch (isComputed(text), isComputed(other)) {
      case (false, true): CloudFunction.canCome(other, to: text)
      case (true, false): CloudFunction.canCome(text, to: other)
      case (true, true): true
      case (false, false): false
      }
    }
  }

  private static func isComputed(_ text: String) -> Bool {
    CloudFunction.isText(text) || CloudFunction.isDynamicReference(text)
      || text == CloudFunction.afterApplyText
  }

  private static func texts(_ value: JSONValue?) -> [String]? {
    guard let elements = value?.array else { return nil }
    let texts = elements.compactMap(\.string)
    return texts.count == elements.count ? texts : nil
  }
}
