internal import Diagnostics
internal import JSON
internal import Matching
internal import RunRecord
internal import Scenario
internal import Values

extension ValueScope {
  /// Why a step is not done: a value that it reads was to come from a skipped step, or its `when`
  /// does not hold; nil where it is done.
  mutating func reasonToSkip(_ step: Step) throws(ValueError) -> String? {
    if let (path, reason) = names.lost.reason(for: step.reads) {
      return "it needs `\(path)`, and \(reason)"
    }
    for condition in step.conditions {
      if let reason = try reasonAgainst(condition) { return reason }
    }
    return nil
  }

  /// How a condition does not hold; nil where it does.
  mutating func reasonAgainst(_ condition: Condition) throws(ValueError) -> String? {
    let value = try present(condition.path, at: condition.range)
    var matcher = PatternMatcher(scope: self)
    try matcher.match(condition.pattern, value, at: condition.path.description)
    self = matcher.scope
    guard let mismatch = matcher.mismatches.first else { return nil }
    let got = mismatch.got ?? "missing"
    return "`when` asks for \(mismatch.path) \(mismatch.expected), and it is \(got)"
  }

  /// The value at a path; nil where nothing is there, which a condition may ask for.
  private mutating func present(
    _ path: ValuePath,
    at range: SourceRange
  ) throws(ValueError) -> JSONValue? {
    do throws(ValueError) { return try value(of: .path(path), at: range) } catch {
      if case .missing = error.reason { return nil }
      throw error
    }
  }
}
