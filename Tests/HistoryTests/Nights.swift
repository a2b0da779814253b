import Diagnostics
import FoundationEssentials
import History
import RunRecord
import TestSupport

/// A history in its own folder, with runs of invented scenarios.
struct Nights {
  private let folder: TestFolder
  let file: HistoryFile

  /// The time of the first night.
  static let first = Date(timeIntervalSince1970: 1_795_248_000)

  init() throws {
    folder = try TestFolder()
    file = HistoryFile(at: folder.path + "/.authflow/history.sqlite")
  }

  /// The result of a scenario.
  enum Word { case passed, flaky, failed, quarantined, blocked, interrupted, skipped }

  /// Stores a run, and returns what the history said about each of its results.
  @discardableResult
  func run(
    _ night: Int,
    _ results: [(id: ScenarioID, word: Word)],
    seconds: Double = 1,
    pool: String = "staging",
    all: ScenarioIDs = [],
    files: Set<String> = [],
    interrupted: Bool = false,
    settings: String? = nil
  ) throws -> [ScenarioHistory?] {
    let ids = results.enumerated().map { index, result in
      var id = result.id
      id.index = index
      return id
    }
    let start = RunStart(
      at: Nights.first.addingTimeInterval(Double(night) * 86_400),
      seed: 1,
      pool: pool,
      scenarios: ScenarioIDs(ids),
      command: ["authflow", "run"]
    )
    let selection = HistorySelection(start, all: all, path: { $0 }, hasFile: files.contains)
    let past = try file.past(selection, of: start)
    var run = RunResults()
    run.add(.runStarted(start))
    var history = RunHistory(id: "n\(night)")
    history.settings = settings
    run.add(.runHistory(history))
    var histories: [ScenarioHistory?] = []
    for (id, result) in zip(ids, results) {
      let record = Nights.record(id, result.word, seconds)
      histories.append(past.history(of: record))
      run.add(.scenarioFinished(record))
    }
    run.add(.runFinished(at: start.at.addingTimeInterval(seconds), interrupted: interrupted))
    try file.store(run, selection)
    return histories
  }

  /// A scenario in a file.
  static func id(_ name: String, _ file: String = "a.yaml", line: Int = 1) -> ScenarioID {
    ScenarioID(index: 0, file: file, line: line, name: name)
  }

  static func past(_ night: Int) -> PastRun {
    PastRun(id: "n\(night)", at: first.addingTimeInterval(Double(night) * 86_400))
  }

  static func record(_ id: ScenarioID, _ word: Word, _ seconds: Double) -> ScenarioRecord {
    let failure = Failure(
      kind: .expectation,
      message: "expected a, got b",
      source: SourceFile(name: id.file, text: "scenario: A\n"),
      range: SourceRange(at: .start)
    )
    let result: ScenarioRecord.Result =
      switch word {
      case .passed: .passed
      case .flaky: .flaky(failure)
      case .failed, .quarantined: .failed(failure)
      case .blocked, .interrupted: .blocked(failure)
      case .skipped: .skipped(.because("no pool"))
      }
    var record = ScenarioRecord(
      id: id,
      tags: [],
      result: result,
      startedAt: first,
      elapsed: .seconds(seconds),
      steps: []
    )
    if word == .interrupted { record.gap = .interrupted }
    if word == .quarantined {
      record.quarantine = Quarantine(reason: "a known defect", until: "2099-12-31")
    }
    return record
  }
}
