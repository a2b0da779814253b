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
    let names = Set(candidates.map(\.name))
    var seen: Set<[String]> = []
    return timelines.compactMap { timeline in
      let scenario = timeline.scenario
      let candidate = QuarantineCandidate(
        name: scenario.name,
        file: ScenarioFiles.realPath(of: lookup.path(of: scenario)),
        shownFile: scenario.file,
        row: .labeled
      )
      guard names.isEmpty || names.contains(scenario.name),
        quarantine?.entries.contains(where: { $0.isAbout(candidate) }) != true,
        let suggestion = QuarantineSuggestion(
          name: scenario.name,
          file: scenario.file,
          results: timeline.points.map(\.result.rawValue)
        ),
        // The results on several pools are several timelines.
        seen.insert([scenario.name, scenario.file]).inserted
      else { return nil }
      return suggestion
    }
  }
}
