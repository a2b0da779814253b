internal import Diagnostics
internal import RunRecord

extension RunSummary {
  /// The last line of a run: `14 scenarios: 12 passed, 1 failed, 1 skipped (3.2 s)`.
  ///
  /// The line includes `seed` unless it is nil.
  func line(seed: String?) -> StyledText {
    let facts =
      [elapsed().shortText, interrupted ? "interrupted" : nil, seed]
      .compactMap(\.self).joined(separator: ", ")
    let count = size.counting("scenario")
    return "\(count, .strong)\(counts()) (\(facts))\n"
  }

  /// Why skipped scenarios did not start: `3 not started because of --fail-fast`; nil if no failure
  /// stopped the run.
  var reasonForStop: String? {
    notStarted > 0 ? "\(notStarted) not started because of --fail-fast" : nil
  }

  /// The counts other than 0, with their colors.
  func shown(
    withUnfinished: Bool = true
  ) -> [(count: Int, word: String, style: StyledText.Style)] {
    [
      (results.passed, "passed", .success), (results.flaky, "flaky", .warning),
      (results.failed, "failed", .failure), (results.blocked, "blocked", .warning),
      (results.quarantined, "quarantined", .warning), (results.skipped, "skipped", .accent),
      (withUnfinished ? unfinished : 0, "not run", .warning),
    ].filter { $0.0 > 0 }
  }

  /// The counts other than 0, each in its color: `: 12 passed, 1 failed`.
  func counts(withUnfinished: Bool = true) -> StyledText {
    var text = StyledText()
    for (count, word, style) in shown(withUnfinished: withUnfinished) {
      text.append(text.parts.isEmpty ? ": " : ", ")
      text.append("\(count) \(word)", style)
      if word == "skipped", let reason = reasonForStop { text.append(" (\(reason))") }
    }
    return text
  }
}
