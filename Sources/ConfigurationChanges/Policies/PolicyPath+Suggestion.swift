internal import Diagnostics
internal import Scenario

extension PolicyPath {
  /// Every path that a configuration can have, without the names of elements.
  static let all: [String] = CanonicalSettings.Kind.allCases.flatMap { kind in
    [kind.rawValue]
      + kind.members.flatMap { paths($0.shape, at: "\(kind.rawValue).\($0.name)", steps: 4) }
  }

  /// The path that was most likely meant by one that a configuration does not have.
  static func nearest(to text: String) -> String? {
    let wanted = letters(of: text)
    if let same = all.first(where: { letters(of: $0) == wanted }) { return same }
    let words = components(of: text) ?? [text]
    let (root, last) = (words.first ?? "", letters(of: words.last ?? ""))
    let ends = all.filter { letters(of: components(of: $0)?.last ?? "") == last }
    if let end = ends.first(where: { $0.hasPrefix(root + ".") }) ?? ends.first { return end }
    return Suggestion.nearest(to: text, among: all.filter { $0.hasPrefix(root + ".") })
      ?? Suggestion.nearest(to: text, among: all) ?? nearestEnd(to: words, in: root)
  }

  /// The path with nearly the same last word under the same key.
  private static func nearestEnd(to words: [String], in root: String) -> String? {
    let own = all.filter { $0.hasPrefix(root + ".") }
    let ends = own.map { components(of: $0)?.last ?? "" }
    guard let last = words.last, let end = Suggestion.nearest(to: last, among: ends) else {
      return nil
    }
    return zip(own, ends).first { $0.1 == end }?.0
  }

  private static func paths(_ shape: ValueShape, at path: String, steps: Int) -> [String] {
    let inner = shape.element ?? shape
    guard steps > 0 else { return [path] }
    let below = inner.memberNames.flatMap { name in
      inner.member(name).map { paths($0, at: "\(path).\(name)", steps: steps - 1) } ?? []
    }
    return [path] + below
  }

  /// A path in any spelling: `pool.password_policy` and `pool.PasswordPolicy` are the same.
  private static func letters(of text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "." }
  }
}
