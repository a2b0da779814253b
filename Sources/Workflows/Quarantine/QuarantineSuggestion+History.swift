internal import History
internal import Project
internal import RunRecord

extension QuarantineSuggestion {
  /// The scenarios of a history with unsteady results on a pool, except those in the quarantine.
  ///
  /// `candidates` are the scenarios of the project; if there are none, all scenarios of the history
  /// count.
  static func all(
    in lookup: HistoryLookup,
    besides quarantine: QuarantineFile?,
    among candidates: [QuarantineCandidate]
  ) throws(CommandFailure) -> [QuarantineSuggestion] {
    let timelines = try lookup.read { file throws(HistoryError) in
      try file.timelines(of: .all, limit: results)
    }
    let known = Dictionary(grouping: candidates, by: \.name)
    var seen: Set<[String]> = []
    return timelines.compactMap { timeline in
      let scenario = timeline.scenario
      let path = ScenarioFiles.realPath(of: lookup.path(of: scenario))
      let candidate = QuarantineCandidate.recorded(scenario.name, at: path, among: known)
      guard known.isEmpty || known[scenario.name] != nil,
        quarantine?.entries.contains(where: { $0.isAbout(candidate) }) != true,
        let suggestion = QuarantineSuggestion(
          name: scenario.name,
          file: scenario.file,
          results: timeline.points.map(\.result)
        ),
        // The results on several pools are several timelines.
        seen.insert([scenario.name, scenario.file]).inserted
      else { return nil }
      return suggestion
    }
  }
}
