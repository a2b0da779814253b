internal import FoundationEssentials
internal import GRDB
package import RunRecord

/// What a history contains about the scenarios of a run, read before their results are known.
package struct PastResults: Sendable {
  /// A scenario in as few bytes as possible, because a run can have 100,000.
  struct Entry {
    private var packed = PackedRecentResults()
    var recentResults: RecentResults {
      get { packed.recentResults }
      set { packed = PackedRecentResults(newValue) }
    }
    var results: UInt8 = 0
    var flaky: UInt8 = 0
    /// The usual duration in seconds; NaN if there is none.
    var usual = Float.nan
    /// The duration in seconds above which the scenario is slower; NaN if there is none.
    var limit = Float.nan
  }

  /// A run to which an entry refers.
  struct Run {
    var past: PastRun
    var configuration: Int64?
  }

  /// The codes of all runs.
  var codes: Set<String> = []
  /// The last runs of the same selection, oldest first.
  package internal(set) var trend: [RunHistory.Point] = []
  /// The entries by the position in the selection; empty if the history has none of the scenarios.
  var entries: [Entry?] = []
  var runs: [Int64: Run] = [:]
  var slots = RunSlots()
}

extension PastResults {
  /// The usual durations by the index of the scenario in the run.
  package var usual: [Int: Duration] {
    var usual: [Int: Duration] = [:]
    for (index, slot) in slots.pairs {
      guard let seconds = entry(slot)?.usual, !seconds.isNaN else { continue }
      usual[index] = PastResults.duration(seconds)
    }
    return usual
  }

  /// The comparison of a result with the history; nil if nothing can be compared.
  ///
  /// `repetitions` are the results of all repetitions of the scenario; nil if it runs once.
  package func history(
    of record: ScenarioRecord,
    _ repetitions: RepeatedResult? = nil
  ) -> ScenarioHistory? {
    guard let result = FinishedScenario(record, repetitions: repetitions).result,
      let slot = slots[record.id.index]
    else { return nil }
    let entry = entry(slot) ?? Entry()
    guard let change = entry.recentResults.change(to: result, { runs[$0]?.past }) else {
      return nil
    }
    var history = ScenarioHistory(change)
    (history.runs, history.flaky) = (Int(entry.results), Int(entry.flaky))
    if !entry.usual.isNaN { history.usual = PastResults.duration(entry.usual) }
    history.repetitions = repetitions
    let elapsed = history.elapsed(of: record)
    history.isSlower = result == .passed && elapsed / .seconds(1) > Double(entry.limit)
    return history
  }

  /// The row of the pool's settings in the run in which a scenario last passed; nil if unknown.
  package func settingsRow(ofLastPassOf id: ScenarioID) -> Int64? {
    guard let slot = slots[id.index], let run = entry(slot)?.recentResults.passed else {
      return nil
    }
    return runs[run]?.configuration
  }

  /// A code for the run that no run of the history has.
  package func newCode(_ random: (ClosedRange<UInt64>) -> UInt64) -> String {
    while true {
      let code = RunCode.text(random(0...RunCode.maximum))
      if !codes.contains(code) { return code }
    }
  }

  private func entry(_ slot: Int) -> Entry? {
    entries.indices.contains(slot) ? entries[slot] : nil
  }

  /// A duration in whole milliseconds, because reports show no more.
  static func duration(_ seconds: Float) -> Duration {
    .milliseconds(Int((Double(seconds) * 1000).rounded()))
  }
}

/// The short names of runs, which people type.
enum RunCode {
  /// Digits and letters without those that look alike, as in Crockford's Base32.
  private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz")

  private static let length = 5

  /// The largest number of a code.
  static let maximum = UInt64(1) << (5 * length) - 1

  /// The code of a number.
  static func text(_ number: UInt64) -> String {
    var (rest, text) = (number, "")
    for _ in 0..<length {
      text = String(digits[Int(rest % 32)]) + text
      rest /= 32
    }
    return text
  }
}
