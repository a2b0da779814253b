internal import Diagnostics
internal import History
internal import Reports
internal import RunRecord
internal import Scenario
internal import Values

/// Adds the comparison with earlier runs to the events of a run, and stores the run.
///
/// A history never changes the result of a run. The first error ends the use of the history, and is
/// reported as a remark at the end.
struct HistoryFold: Sendable {
  /// The settings of the pool, or the reason why they can't be read.
  struct PoolSettings: Sendable {
    var text: String?
    var note: String?
  }

  let file: HistoryFile
  private let paths: HistoryPaths
  private let environment: Environment

  private var recorded = RunResults()
  private var past: PastResults?
  private var repetitions = Repetitions()
  private var selection = HistorySelection()
  private var changes: SettingChanges
  private var failure: HistoryError?

  /// Creates a fold before the run starts.
  init(_ file: HistoryFile, _ paths: HistoryPaths, _ environment: Environment) {
    (self.file, self.paths, self.environment) = (file, paths, environment)
    changes = SettingChanges(file)
  }

  /// Adds the start of the run and reads the history; returns the history of the run.
  mutating func start(_ run: RunStart, _ settings: PoolSettings) -> RunHistory? {
    recorded.add(.runStarted(run))
    selection = paths.selection(of: run)
    do throws(HistoryError) {
      let past = try file.past(selection, of: run)
      self.past = past
      var history = RunHistory(id: past.newCode(environment.random))
      (history.trend, history.usual) = (past.trend, past.usual)
      history.settings = settings.text
      history.notes = [settings.note].compactMap(\.self)
      changes.now = settings.text
      recorded.add(.runHistory(history))
      return history
    } catch {
      failure = error
      return nil
    }
  }

  /// Adds a finished scenario; returns its history.
  ///
  /// The repetitions of a scenario have one history, after the last of them.
  mutating func finish(_ record: ScenarioRecord) -> ScenarioHistory? {
    recorded.add(.scenarioFinished(record))
    guard let finished = repetitions.add(record), let past,
      var history = past.history(of: record, finished.repetitions)
    else { return nil }
    if record.result.failure != nil, history.change != .stillPassing,
      let row = past.settingsRow(ofLastPassOf: record.id)
    {
      history.poolChanges = changes.changes(since: row, for: record)
    }
    return history
  }

  /// Adds the end of the run.
  mutating func end(_ event: RunEvent) { recorded.add(event) }

  /// Stores the run unless it is a part of a run.
  mutating func store() {
    guard failure == nil, recorded.isComplete else { return }
    do throws(HistoryError) { try file.store(recorded, selection) } catch { failure = error }
  }

  /// Reports the first error.
  func reportFailure() {
    guard let failure = failure ?? changes.failure else { return }
    let message = failure.message(path: file.path.visible)
    if case .noFolder = failure {
      environment.errors.writeOnce(message)
    } else {
      environment.errors.say("remark: \(message)")
    }
  }
}

/// The paths by which a history identifies the files of scenarios.
struct HistoryPaths: Sendable {
  private let state: StateFolder
  /// All scenarios of the files that were read; empty if the run has all of them.
  private let all: ScenarioIDs

  init(_ state: StateFolder, all: ScenarioIDs = []) { (self.state, self.all) = (state, all) }

  /// The scenarios of a run.
  func selection(of run: RunStart) -> HistorySelection {
    let base = state.base
    // The parts of a run come from other machines, where the project has another folder.
    let directory = run.origin.directory
    let isHere = directory == base || directory.path(below: base) != nil
    let folder = isHere ? directory : state.environment.workingDirectory
    return HistorySelection(
      run,
      all: all,
      path: { HistoryPaths.relative($0, in: folder, to: base) },
      hasFile: { InputFile.isThere($0.path(in: base)) }
    )
  }

  /// A path relative to the project's folder; absolute outside of that folder.
  static func relative(_ path: String, in folder: String, to base: String) -> String {
    let whole = "/" + path.path(in: folder).resolvedPathParts.joined(separator: "/")
    return whole.path(below: base) ?? whole
  }
}
