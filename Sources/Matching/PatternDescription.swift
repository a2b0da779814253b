internal import Diagnostics
internal import JSON
package import Scenario

extension PatternMatcher {
  /// The description of a pattern in a failure message, with values filled in.
  package func described(_ pattern: Pattern) throws(ValueError) -> String {
    var copy = self
    switch pattern.form {
    case .equal(let template):
      return "`\(try copy.scope.value(template, at: pattern.range).shownText)`"
    case .mapping(let members): return "{ \(try described(members)) }"
    case .list(let elements): return "[ \(try described(elements)) ]"
    case .words(let words):
      return try words.map { word throws(ValueError) in try described(word, in: pattern) }
        .joined(separator: " and ")
    }
  }

  /// The maximum number of characters of a list or mapping that is described by its contents.
  private static var width: Int { 100 }

  /// The description of a list: its elements, or only their number if that is too long.
  func described(list elements: [Pattern]) throws(ValueError) -> String {
    if elements.isEmpty { return "an empty list" }
    let list = try described(elements)
    guard list.count > Self.width else { return "[ \(list) ]" }
    return "a list of \(elements.count.counting("element"))"
  }

  /// The description of a mapping: its members, or only their number if that is too long.
  ///
  /// A pattern without members matches any mapping.
  func described(mapping members: [Pattern.Member]) throws(ValueError) -> String {
    if members.isEmpty { return "a mapping" }
    let mapping = try described(members)
    guard mapping.count > Self.width else { return "{ \(mapping) }" }
    return "a mapping with \(members.count.counting("member"))"
  }

  private func described(_ members: [Pattern.Member]) throws(ValueError) -> String {
    try members.map { member throws(ValueError) in
      "\(member.key): \(try described(member.pattern))"
    }
    .joined(separator: ", ")
  }

  private func described(_ patterns: [Pattern]) throws(ValueError) -> String {
    try patterns.map { pattern throws(ValueError) in try described(pattern) }
      .joined(separator: ", ")
  }

  private func described(_ word: Pattern.Word, in pattern: Pattern) throws(ValueError) -> String {
    var copy = self
    switch word {
    case .not(let inner): return "not \(try described(inner))"
    case .oneOf(let inner): return "one of \(try described(inner))"
    case .elements(let list, let template):
      let patterns = try copy.elements(template, pattern.range)
      let word = list == .oneOf ? Pattern.Word.oneOf(patterns) : .includes(patterns)
      return try described(word, in: pattern)
    case .contains(let inner): return "a value that contains \(try described(inner))"
    case .length(let inner): return "a value of length \(try described(inner))"
    case .each(let inner): return "a list whose elements are each \(try described(inner))"
    case .includes(let inner): return "a list that includes \(try described(inner))"
    case .exists(let exists): return exists ? "something" : "nothing"
    case .kind(let kind): return "a \(kind.rawValue)"
    case .matches(let template):
      return "a string that matches /\(try copy.text(template, pattern.range))/"
    case .startsWith(let template):
      return "a string that starts with `\(try copy.text(template, pattern.range))`"
    case .endsWith(let template):
      return "a string that ends with `\(try copy.text(template, pattern.range))`"
    case .atLeast(let template): return "at least \(try copy.text(template, pattern.range))"
    case .atMost(let template): return "at most \(try copy.text(template, pattern.range))"
    }
  }
}
