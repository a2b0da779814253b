internal import Diagnostics
internal import JSON
internal import Matching
internal import Scenario
internal import Values

extension PolicyRule.SettingMatch.Requirement {
  /// Describes the requirement of a pattern; nil if it can't be described.
  init?(_ pattern: Pattern) {
    func described(_ pattern: Pattern) -> String? {
      try? PatternMatcher(scope: PolicyText()).described(pattern)
    }
    if case .words(let words) = pattern.form, words.count == 1 {
      switch words[0] {
      case .exists(let exists):
        self = exists ? .presence : .absence
        return
      case .not(let inner):
        if case .words(let words) = inner.form, words.count == 1, let element = words[0].element,
          let unwanted = described(element)
        {
          self = .exclusion(of: unwanted)
          return
        }
        guard let unwanted = described(inner) else { return nil }
        self = .difference(from: unwanted)
        return
      default: break
      }
    }
    guard let wanted = described(pattern) else { return nil }
    self = .value(wanted)
  }
}

extension Pattern.Word {
  /// The element that the matcher looks for; nil for other matchers and for several elements.
  fileprivate var element: Pattern? {
    switch self {
    case .contains(let element): element
    case .includes(let elements) where elements.count == 1: elements[0]
    default: nil
    }
  }
}

/// The scope of a policy's matchers, whose values are literal and contain no variables.
struct PolicyText: PatternScope {
  func value(_ template: Template, at range: SourceRange) -> JSONValue {
    .string(template.literal ?? "")
  }

  func text(_ template: Template, at range: SourceRange) -> String { template.literal ?? "" }
}
