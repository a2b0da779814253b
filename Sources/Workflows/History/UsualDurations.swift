internal import Diagnostics
internal import FoundationEssentials
internal import History
internal import RunRecord

extension HistoryRequest {
  /// The usual durations of scenarios by their index, for the parts of a run.
  ///
  /// - Throws: `CommandFailure` if the history can't be read, because every part must divide the
  ///   scenarios in the same way.
  func usualDurations(
    of scenarios: ScenarioIDs,
    onPool pool: String,
    in state: StateFolder
  ) throws(CommandFailure) -> [Int: Duration] {
    // The machines of a run can have different histories of their own.
    guard case .path = self, let file = file(in: state), !scenarios.isEmpty else { return [:] }
    var start = RunStart(at: .distantPast, seed: 0, pool: pool, scenarios: scenarios, command: [])
    start.origin.directory = state.environment.workingDirectory
    let selection = HistoryPaths(state).selection(of: start)
    let durations: [Int: Duration]
    do throws(HistoryError) {
      durations = try file.usualDurations(selection, onPool: pool)
    } catch {
      throw .invalidFile(error.message(path: file.path.visible))
    }
    let pairs = selection.slots.pairs.compactMap { index, slot in
      durations[slot].map { (index, $0) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }
}
