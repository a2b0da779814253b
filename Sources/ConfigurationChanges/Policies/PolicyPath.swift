internal import CognitoModel
internal import Diagnostics
internal import Scenario

/// A lookup of `where` and `when` paths among the possible settings.
enum PolicyPath {
  /// A setting with the shape of its value.
  struct Found {
    var setting: PolicySetting
    var shape: ValueShape
  }

  /// Finds the setting at a path; nil if there is none.
  static func setting(at text: String) -> Found? {
    guard var words = components(of: text)?[...], let root = words.popFirst(),
      let kind = CanonicalSettings.Kind(rawValue: root)
    else { return nil }
    guard !words.isEmpty else {
      let shape = kind.isList || kind == .triggers ? ValueShape.names(.any) : whole(kind)
      return Found(setting: PolicySetting(kind: kind, text: text), shape: shape)
    }
    if kind == .triggers { return trigger(words, text) }
    if let found = below(Array(words), of: kind, text) { return found }
    // After a list's key, the first word can also be the name of one part.
    guard kind.isList, words.count > 1, let name = words.popFirst(),
      var found = below(Array(words), of: kind, text)
    else { return nil }
    found.setting.name = name
    return found
  }

  private static func whole(_ kind: CanonicalSettings.Kind) -> ValueShape {
    .fields(kind.members.map { OutcomeField($0.name, $0.shape) })
  }

  private static func trigger(_ words: ArraySlice<String>, _ text: String) -> Found {
    let steps = words.map(PolicySetting.Step.member)
    return Found(setting: PolicySetting(kind: .triggers, steps: steps, text: text), shape: .any)
  }

  private static func below(
    _ words: [String],
    of kind: CanonicalSettings.Kind,
    _ text: String
  ) -> Found? {
    guard let first = words.first,
      let member = kind.members.first(where: { $0.name == first })
    else { return nil }
    var found = Found(
      setting: PolicySetting(kind: kind, steps: [.member(first)], text: text),
      shape: member.shape
    )
    for word in words.dropFirst() {
      guard let next = step(word, in: found.shape) else { return nil }
      found.setting.steps += next.steps
      found.shape = next.shape
    }
    return found
  }

  /// One step down: a member, a member of each element of a list, or an element by index or name.
  private static func step(
    _ word: String,
    in shape: ValueShape
  ) -> (steps: [PolicySetting.Step], shape: ValueShape)? {
    guard let element = shape.element else {
      return shape.member(word).map { ([.member(word)], $0) }
    }
    if let inner = element.member(word), !element.memberNames.isEmpty {
      return ([.each, .member(word)], inner)
    }
    guard Int(word) != nil || !element.memberNames.isEmpty else { return nil }
    return ([.member(word)], element)
  }

  /// Splits a path at its dots; nil if a word is empty.
  ///
  /// A quoted word can contain dots.
  static func components(of text: String) -> [String]? {
    var words: [String] = []
    var word = ""
    var (isQuoted, wasQuoted) = (false, false)
    for character in text {
      switch character {
      case "\"":
        isQuoted.toggle()
        wasQuoted = true
      case "." where !isQuoted:
        guard !word.isEmpty || wasQuoted else { return nil }
        words.append(word)
        (word, wasQuoted) = ("", false)
      default: word.append(character)
      }
    }
    guard !isQuoted, !word.isEmpty || wasQuoted else { return nil }
    return words + [word]
  }
}

extension PolicyPath {
  /// All possible paths, without the names of elements.
  static let all: [String] = CanonicalSettings.Kind.allCases.flatMap { kind in
    [kind.rawValue]
      + kind.members.flatMap { paths($0.shape, at: "\(kind.rawValue).\($0.name)", steps: 4) }
  }

  /// The most similar existing path; nil if no path is similar.
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

  /// The path with a similar last word under the same key; nil if there is none.
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

  /// The letters of a path without spelling differences, which are equal for `pool.password_policy`
  /// and `pool.PasswordPolicy`.
  private static func letters(of text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "." }
  }
}
