internal import Diagnostics
internal import Scenario
internal import Values
internal import YAMLTree

extension YAMLNode {
  /// Whether the pattern contains a duration with a unit, such as `1h`.
  var holdsSpan: Bool {
    leaves.compactMap(\.scalar).contains { (try? Duration(authored: $0.text)) != nil }
  }
}

extension Pattern {
  /// The pattern with compared durations in one spelling, which is equal for `60m` and `1h`.
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

extension PolicySetting {
  /// The fixed units of numbers and their lengths in seconds, by member (API reference).
  private static let units: [String: (name: String, seconds: Int64)] = [
    "AuthSessionValidity": ("minutes", 60),
    "TemporaryPasswordValidityDays": ("days", 86_400),
    "UnusedAccountValidityDays": ("days", 86_400),
  ]

  /// Adds the correct number to a diagnostic about a duration where a number with a fixed unit is
  /// required.
  func inUnit(_ diagnostic: Diagnostic, _ source: SourceFile) -> Diagnostic {
    guard case .member(let member)? = steps.last, let unit = PolicySetting.units[member],
      let span = try? Duration(authored: String(source.text(in: diagnostic.range)))
    else { return diagnostic }
    let (seconds, fraction) = span.components
    let isWhole = fraction == 0 && seconds.isMultiple(of: unit.seconds)
    let number = isWhole ? "`\(seconds / unit.seconds)`" : "a whole number"
    var diagnostic = diagnostic
    diagnostic.help = "`\(member)` is in \(unit.name). Write \(number) without a unit."
    return diagnostic
  }
}
