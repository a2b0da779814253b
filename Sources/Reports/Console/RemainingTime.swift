internal import FoundationEssentials
internal import RunRecord

/// An estimate of the time until the run ends, from the usual durations of its scenarios.
struct RemainingTime: Sendable {
  private var usual: [Int: Duration] = [:]

  /// The estimate for a scenario without a usual duration: the median of the known durations.
  private var typical = Duration.zero

  /// The expected durations of the scenarios that have not started, added up.
  private var waiting = Duration.zero

  /// The number of scenarios that have not started.
  private var selected = 0

  /// The largest number of scenarios that ran at once.
  private var places = 1

  /// Adds an event; `running` are the running scenarios before it.
  mutating func add(_ event: RunEvent, _ running: [Int: RunningScenario]) {
    switch event {
    case .runStarted(let start): selected = start.scenarios.count
    case .runHistory(let history): begin(history)
    case .scenarioStarted(let id, _):
      waiting -= expected(id.index)
      places = max(places, running.count + 1)
    case .scenarioFinished(let record) where running[record.id.index] == nil:
      // A skipped scenario never starts.
      waiting -= expected(record.id.index)
    default: break
    }
  }

  private mutating func begin(_ history: RunHistory) {
    usual = history.usual
    let sorted = usual.values.sorted()
    typical = sorted.isEmpty ? .zero : sorted[sorted.count / 2]
    let unknown = max(0, selected - usual.count)
    waiting = usual.values.reduce(typical * unknown, +)
  }

  private func expected(_ index: Int) -> Duration { usual[index] ?? typical }

  /// The estimate, such as `about 40 s left`; nil without usual durations.
  func text(at now: Date, _ running: [Int: RunningScenario]) -> String? {
    guard !usual.isEmpty else { return nil }
    let rests = running.map { index, scenario in
      max(.zero, expected(index) - .seconds(now.timeIntervalSince(scenario.startedAt)))
    }
    let work = rests.reduce(max(.zero, waiting), +)
    let left = max(rests.max() ?? .zero, work / places)
    return "about \(RemainingTime.rounded(left)) left"
  }

  /// A duration without false precision: seconds up to a minute and a half, then minutes.
  private static func rounded(_ duration: Duration) -> String {
    let seconds = max(1, Int((duration / .seconds(1)).rounded(.up)))
    if seconds <= 90 { return "\(seconds) s" }
    let minutes = (seconds + 30) / 60
    return minutes <= 90 ? "\(minutes) m" : "\(minutes / 60) h \(minutes % 60) m"
  }
}
