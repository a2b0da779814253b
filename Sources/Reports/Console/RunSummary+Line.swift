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
    let count = max(selected, total).counting("scenario")
    return "\(count, .strong)\(counts(unfinished: "not run")) (\(facts))\n"
  }

  /// Why skipped scenarios did not start: `3 not started because of --fail-fast`; nil if no failure
  /// stopped the run.
  var reasonForStop: String? {
    notStarted > 0 ? "\(notStarted) not started because of --fail-fast" : nil
  }

  /// The counts other than 0, each in its color: `: 12 passed, 1 failed`.
  func counts(unfinished word: String?) -> StyledText {
    var counts: [(Int, String, StyledText.Style)] = [
      (passed, "passed", .success), (flaky, "flaky", .warning), (failed, "failed", .failure),
      (blocked, "blocked", .warning), (quarantined, "quarantined", .warning),
      (skipped, "skipped", .accent),
    ]
    if let word { counts.append((unfinished, word, .warning)) }
    var text = StyledText()
    for (count, word, style) in counts where count > 0 {
      text.append(text.parts.isEmpty ? ": " : ", ")
      text.append("\(count) \(word)", style)
      if word == "skipped", let reason = reasonForStop { text.append(" (\(reason))") }
    }
    return text
  }
}
