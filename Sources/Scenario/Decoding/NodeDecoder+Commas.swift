internal import Diagnostics
internal import Values
internal import YAMLTree

// Strings that an unquoted comma splits inside `{ }`.
extension NodeDecoder {
  /// The help for a comma that splits a string, as in `{ password: Pa,ss }`; nil for other keys.
  func behindComma(_ pair: YAMLPair) -> String? {
    let start = pair.key.range.lowerBound
    guard pair.key.scalar?.isPlain == true, start.column > 1,
      source.scalar(before: start) == ","
    else { return nil }
    return "Inside `{ }`, quote a string that contains a comma."
  }

  /// The help for a comma and a space that may split a string, as in `{ name: Doe, John }`.
  ///
  /// Nil for keys that can't be part of a string.
  func splitValue(at index: Int, in pairs: [YAMLPair]) -> String? {
    guard index > 0, isPartOfValue(pairs[index]),
      let text = joined(pairs[index - 1], upTo: pairs[index])
    else { return nil }
    return "Write `\(pairs[index].name): ...`. If `\(text)` is one string, put it in quotes. If "
      + "it is a list, put it in `[ ]`."
  }

  /// Whether the pair is only a string without a colon, such as `SMS` in `{ includes: EMAIL, SMS }`.
  func isPartOfValue(_ pair: YAMLPair) -> Bool {
    pair.value.isMissing && pair.key.scalar?.isPlain == true && !isColonBehind(pair.key.range)
  }

  /// The text from the value of a pair to the key of another pair on the same line.
  ///
  /// Nil if the value is not an unquoted string.
  func joined(_ pair: YAMLPair, upTo last: YAMLPair) -> String? {
    let (start, end) = (pair.value.range.lowerBound, last.key.range.upperBound)
    guard pair.value.scalar?.isPlain == true, !pair.value.isMissing, pair.value.range.alias == nil,
      start.line == end.line, start < end
    else { return nil }
    let text = String(source.text(in: SourceRange(start, end)))
    return text.count <= 60 ? text : nil
  }

  func isColonBehind(_ range: SourceRange) -> Bool { source.scalar(at: range.upperBound) == ":" }
}

extension PatternDecoder {
  /// Reports keys that are parts of a matcher's operand, as in `{ includes: EMAIL, SMS }`.
  ///
  /// Returns whether there are any.
  func reportSplitOperand(_ pairs: [YAMLPair]) -> Bool {
    for (index, pair) in pairs.enumerated() {
      guard let word = MatcherKey(word: pair.name) else { continue }
      let parts = pairs[(index + 1)...].prefix { isPartOfValue($0) }
      guard let first = parts.first, let last = parts.last, let text = joined(pair, upTo: last)
      else { continue }
      let form: String? =
        switch word {
        case .includes, .oneOf: "[\(text)]"
        case .not, .matches, .contains, .startsWith, .endsWith, .each: text.singleQuoted
        // A comma is not part of a number, a duration, a time, a boolean, or a kind.
        case .atLeast, .atMost, .exists, .length, .kind: nil
        }
      return report(
        .emptyValue,
        "`\(first.name)` has no value",
        at: first.key.range,
        label: "the comma ends the value of `\(word.rawValue)`",
        help: form.map { "Write `\(word.rawValue): \($0)`." }
      )
    }
    return false
  }
}
