internal import Diagnostics
internal import RunRecord

/// A list of the scenarios that did not pass, with their reasons, which saves scrolling back.
struct FailureSummary: Sendable {
  private var stopped: [Int: StyledText] = [:]
  private var blocked: [String: [ScenarioID]] = [:]
  private var skipped: [String: [ScenarioID]] = [:]
  private var flaky: [Int: StyledText] = [:]
  private var repetitions = Repetitions()

  mutating func add(_ record: ScenarioRecord) {
    if let text = HistoryText.repetitions(repetitions.add(record)?.repetitions) {
      let name = record.id.withoutRound.inLists
      flaky[record.id.index] = "\("flaky  ", .warning)  \(name): \(text)\n"
    }
    if let quarantine = record.effectiveQuarantine, let failure = record.result.failure {
      let reason = " (\(quarantine.description.brief(500)))"
      stopped[record.id.index] =
        "\(record.result.padded(record.effectiveQuarantine))  \(record.id.inLists): \(failure.message.brief(2000))\(reason, .faint)\n"
      return
    }
    switch record.result {
    case .passed: break
    case .failed(let failure), .flaky(let failure):
      stopped[record.id.index] =
        "\(record.result.padded(record.effectiveQuarantine))  \(record.id.inLists): \(failure.message.brief(2000))\n"
    case .blocked(let failure): blocked[failure.message, default: []].append(record.id)
    case .skipped(let reason): skipped[reason.description, default: []].append(record.id)
    }
  }

  /// Failed, flaky, and blocked scenarios in input order, followed by the skipped ones and those
  /// whose repetitions have different results.
  ///
  /// Scenarios blocked or skipped for the same reason share a line.
  var text: StyledText {
    let stops = stopped.map { (index: $0.key, line: $0.value) }
    let blocks = blocked.map { FailureSummary.line("\("blocked", .warning)  ", $0.key, $0.value) }
    let skips = skipped.map { FailureSummary.line("\("skipped  ", .accent)", $0.key, $0.value) }
    let unsteady = flaky.map { (index: $0.key, line: $0.value) }
    return [stops + blocks, skips, unsteady].reduce(into: "") { text, lines in
      for (_, line) in lines.sorted(by: { $0.index < $1.index }) { text.append(line) }
    }
  }

  /// The line for all scenarios with the same reason, and the position of the first of them in the
  /// run.
  private static func line(
    _ word: StyledText,
    _ reason: String,
    _ ids: [ScenarioID]
  ) -> (index: Int, line: StyledText) {
    let ids = ids.sorted { $0.index < $1.index }
    let which = ids.count == 1 ? ids[0].inLists : StyledText(ids.count.counting("scenario"))
    return (ids[0].index, "\(word)\(which): \(reason.brief(2000))\n")
  }
}

extension ScenarioRecord.Result {
  /// The result's word in its color, padded to the longest word.
  func padded(_ quarantine: Quarantine?) -> StyledText {
    "\(word.padded(toCells: 7), quarantine == nil ? style : .warning)"
  }
}

extension ScenarioID {
  /// The scenario's name and place, for lists.
  var inLists: StyledText { "\(title.brief(1000))\(" (\(place))", .faint)" }
}
