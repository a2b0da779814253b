internal import RunRecord

/// A failed attempt that reports show in full.
struct ShownAttempt {
  /// The maximum number of a flaky scenario's attempts that are shown in full.
  fileprivate static let maximum = 3

  /// The attempt in words; nil if there was only one.
  let words: String?
  let record: ScenarioRecord
  let failure: Failure
}

extension Attempt {
  /// The attempt's number: `attempt 2 of 3`.
  var description: String { "attempt \(number) of \(limit)" }
}

extension ScenarioRecord {
  /// The attempt of a failed or blocked scenario, or the first failed attempts of a flaky one.
  var shownAttempts: [ShownAttempt] {
    guard let failure = result.failure else { return [] }
    guard case .flaky = result else {
      let words = attemptCount == 1 ? nil : attemptDescription(of: lostAttempts.count + 1)
      return [ShownAttempt(words: words, record: self, failure: failure)]
    }
    return lostAttempts.prefix(ShownAttempt.maximum).enumerated().compactMap { index, lost in
      lost.result.failure.map {
        ShownAttempt(words: attemptDescription(of: index + 1), record: lost, failure: $0)
      }
    }
  }

  /// The number of failed attempts of a flaky scenario that are not shown.
  var omittedAttempts: Int {
    if case .flaky = result { max(0, lostAttempts.count - ShownAttempt.maximum) } else { 0 }
  }

  /// The attempts other than that of `result`, each with its number.
  var otherAttempts: [(number: Int, record: ScenarioRecord)] {
    let lost = lostAttempts.enumerated().map { ($0 + 1, $1) }
    return lost + (unresolvedAttempt.map { [(attemptCount, $0)] } ?? [])
  }

  /// The number of attempts, with an unresolved one.
  var attemptCount: Int {
    lostAttempts.count + (unresolvedAttempt == nil ? 1 : 2)
  }

  /// The attempt of a flaky scenario: `attempt 1 of 2, then it passed`.
  func attemptDescription(of number: Int) -> String {
    let words = Attempt(number, of: attemptCount).description
    if case .flaky = result { return words + ", then it passed" }
    return words
  }
}
