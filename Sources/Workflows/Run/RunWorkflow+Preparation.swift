internal import History
internal import Project
internal import Reports
internal import RunRecord
internal import Values

// What a run needs before its first scenario.
extension RunWorkflow {
  /// Reads the files, opens the pool, and runs the scenarios.
  func perform(
    _ watched: Watch.WatchedFiles?,
    _ facts: inout RunFacts
  ) async throws -> CommandOutcome {
    facts.shard = try environment.shard(for: request)
    let (file, project) = try await project(watched, &facts)
    let selected = try await scenarios(file, project, watched)
    if let watched, selected.chosen.isEmpty { return watched.lastOutcome }
    try await file.readSecrets(
      in: project,
      ofPool: request.pool,
      for: selected.chosen,
      to: .run
    )
    let state = file.state
    // A watch runs only the changed scenarios, so its runs are not comparable with other runs.
    let history = watched == nil ? request.history.file(in: state) : nil
    let session = try session(for: selected, file, project, state, history, &facts)
    return try await session.run(
      RunSelection(selected.chosen, facts.shard, from: project.folder) {
        scenarios throws(CommandFailure) in
        try request.history.usualDurations(
          of: scenarios.ids(environment.redactor),
          onPool: facts.pool,
          in: state
        )
      }
    )
  }

  /// Reads the project file, and adds the pool's name and the notifications to the facts.
  private func project(
    _ watched: Watch.WatchedFiles?,
    _ facts: inout RunFacts
  ) async throws(CommandFailure) -> (ProjectFile, Project) {
    var file = try ProjectFile(config: request.config, environment)
    file.environment.shards = facts.shard?.count ?? 1
    watched?.add(file)
    let project = try file.project(for: .run)
    facts.pool = request.pool ?? project.defaultPool
    if !request.notifications.isEmpty {
      facts.notifications = try await RunNotifications(
        request.notifications,
        allowingFlaky: request.allowsFlaky,
        in: file,
        project,
        .run
      )
    }
    if request.create != nil { try file.checkCreation(in: project, with: request.pool) }
    return (file, project)
  }

  /// The session on the pool, which it adds to the facts.
  private func session(
    for selected: SelectedScenarios,
    _ file: ProjectFile,
    _ project: Project,
    _ state: StateFolder,
    _ history: HistoryFile?,
    _ facts: inout RunFacts
  ) throws(CommandFailure) -> RunSession {
    var workflow = self
    workflow.environment = file.environment
    let access = try access(for: selected.chosen, file, project)
    facts.add(access.selection.pool)
    let paths = HistoryPaths(state, all: selected.known(environment.redactor))
    let reading = PoolSettingsReading(file, access, for: selected.chosen)
    return RunSession(
      workflow: workflow,
      access: access,
      state: state,
      isWhole: selected.isWhole,
      defaults: project.defaults,
      quarantine: selected.quarantine,
      facts: facts,
      history: history.map { HistoryFold($0, paths, environment) },
      settings: { await reading.settings() }
    )
  }

  private func reader(_ file: ProjectFile, _ project: Project) -> ScenarioReader {
    ScenarioReader(
      file: file,
      project: project,
      purpose: .run,
      variables: request.variables.map(\.name),
      pools: [request.pool].compactMap(\.self),
      createsPool: request.create != nil
    )
  }

  /// The scenarios of the files and the quarantine; reports errors in the files.
  private func scenarios(
    _ file: ProjectFile,
    _ project: Project,
    _ watched: Watch.WatchedFiles?
  ) async throws(CommandFailure) -> SelectedScenarios {
    let reader = reader(file, project)
    let found = try reader.files(request.choice)
    watched?.add(found)
    if request.verbosity == .verbose { found.remarks.forEach(environment.errors.say) }
    let checked = await reader.read(found)
    watched?.add(checked)
    checked.scenarios.addSecrets(of: environment)
    try checked.require(for: .run, environment)
    let quarantine = await ProjectQuarantine(of: file, besides: checked)
    try quarantine.require(for: .run, in: file)
    if request.isStrict {
      try checked.requireNoWarnings("nothing was run", besides: file, quarantine)
    }
    var choice = request.choice
    if let watched, choice.onlyFailed { choice.failed = try watched.failed(in: file.state) }
    let chosen = try reader.chosen(choice, of: checked, in: found)
    let changed = watched?.changed(among: chosen) ?? chosen
    return SelectedScenarios(
      all: checked.scenarios,
      chosen: changed,
      isWhole: changed.count == chosen.count,
      quarantine: quarantine
    )
  }
}

/// The scenarios of a run.
private struct SelectedScenarios {
  /// All scenarios in the files.
  let all: ScenarioList
  /// The scenarios to run.
  let chosen: ScenarioList
  /// Whether the run has all selected scenarios, not only those that a change affects.
  let isWhole: Bool
  let quarantine: ProjectQuarantine

  /// All scenarios, if the run is only a part of them; empty for a run of all scenarios.
  func known(_ redactor: Redactor) -> ScenarioIDs {
    all.count == chosen.count ? [] : all.ids(redactor)
  }
}
