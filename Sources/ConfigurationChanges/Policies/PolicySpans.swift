internal import Scenario
internal import Values
internal import YAMLTree

extension YAMLNode {
  /// Whether it contains a duration with a unit, such as `1h`.
  var holdsSpan: Bool {
    leaves.compactMap(\.scalar).contains { (try? Duration(authored: $0.text)) != nil }
  }
}

extension Pattern {
  /// The pattern with compared durations in one spelling: `60m` and `1h` are the same.
  var withSpansInOneForm: Pattern {
    switch form {
    case .equal(let template):
      guard let text = template.literal, let span = try? Duration(authored: text) else {
        return self
      }
      return Pattern(.equal(Template(literal: span.sourceText)), range: range)
    case .list(let elements):
      return Pattern(.list(elements.map(\.withSpansInOneForm)), range: range)
    case .words(let words): return Pattern(.words(words.map(\.withSpansInOneForm)), range: range)
    case .mapping: return self
    }
  }
}

extension Pattern.Word {
  fileprivate var withSpansInOneForm: Pattern.Word {
    switch self {
    case .not(let pattern): .not(pattern.withSpansInOneForm)
    case .oneOf(let patterns): .oneOf(patterns.map(\.withSpansInOneForm))
    default: self
    }
  }
}
