internal import Diagnostics
internal import RunRecord

/// All there is to say about a scenario that did not simply pass: its failure, and of a flaky one
/// what failed in the attempts before it passed.
struct StoppedText {
  /// The most attempts of a flaky scenario that are shown in full.
  private static let maximumAttempts = 3

  private let record: ScenarioRecord
  private let run: RunStart?

  init(_ record: ScenarioRecord, in run: RunStart?) {
    self.record = record
    self.run = run
  }

  /// The whole text, ending with a line end; empty where nothing failed.
  var text: StyledText {
    guard let failure = record.result.failure else { return StyledText() }
    guard case .flaky = record.result else {
      let number = record.lostAttempts.count + 1
      let attempt = record.attemptCount == 1 ? nil : record.attemptWords(of: number)
      return FailureText(record, failure, in: run, attempt: attempt).text
    }
    var text = StyledText()
    for (index, lost) in record.lostAttempts.prefix(StoppedText.maximumAttempts).enumerated() {
      guard let failure = lost.result.failure else { continue }
      if index > 0 { text.append("\n") }
      let words = record.attemptWords(of: index + 1)
      text.append(FailureText(lost, failure, in: run, attempt: words).text)
    }
    let rest = record.lostAttempts.count - StoppedText.maximumAttempts
    if rest > 0 { text.append("  … \(rest.counting("more failed attempt"))\n", .faint) }
    return text
  }
}

extension Attempt {
  /// Which one of how many: `attempt 2 of 3`.
  var words: String { "attempt \(number) of \(limit)" }
}

extension ScenarioRecord {
  fileprivate var attemptCount: Int {
    lostAttempts.count + (unresolvedAttempt == nil ? 1 : 2)
  }

  /// Which of its attempts one is: `attempt 1 of 2, then it passed`.
  func attemptWords(of number: Int) -> String {
    let words = Attempt(number, of: attemptCount).words
    if case .flaky = result { return words + ", then it passed" }
    return words
  }
}
