internal import Project
internal import Reports
internal import RunRecord
internal import Scenario

// What a run needs before its first scenario.
extension RunWorkflow {
  /// Reads the files, opens the pool, and runs the scenarios.
  func perform(
    _ watched: Watch.Pass?,
    _ facts: inout RunFacts
  ) async throws -> CommandOutcome {
    facts.shard = try environment.shard(for: request)
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
    let (all, scenarios, quarantine) = try await scenarios(file, project, watched)
    if let watched, scenarios.isEmpty { return watched.lastOutcome }
    try await file.readSecrets(
      in: project,
      ofPool: request.pool,
      for: scenarios,
      to: .run
    )
    var workflow = self
    workflow.environment = file.environment
    let access = try access(for: scenarios, file, project)
    facts.add(access.selection.pool)
    let state = StateFolder(base: project.folder, environment: environment)
    // A watch runs only the changed scenarios, so its runs are not comparable with other runs.
    let history = watched == nil ? request.history.file(in: state) : nil
    let isWhole = all.count == scenarios.count
    let known = isWhole ? [] : all.ids(environment.redactor)
    let paths = HistoryPaths(state, all: known)
    let reading = PoolSettingsReading(file, access, for: scenarios)
    let session = RunSession(
      workflow: workflow,
      access: access,
      state: state,
      defaults: project.defaults,
      quarantine: quarantine,
      facts: facts,
      history: history.map { HistoryFold($0, paths, environment) },
      settings: { await reading.settings() }
    )
    return try await session.run(
      RunSelection(scenarios, facts.shard, from: project.folder) {
        scenarios throws(CommandFailure) in
        try request.history.usualDurations(
          of: scenarios.ids(environment.redactor),
          onPool: facts.pool,
          in: state
        )
      }
    )
  }

  /// All scenarios of the files, the scenarios to run, and the quarantine; reports errors in the
  /// files.
  private func scenarios(
    _ file: ProjectFile,
    _ project: Project,
    _ watched: Watch.Pass?
  ) async throws(CommandFailure) -> (all: ScenarioList, chosen: ScenarioList, ProjectQuarantine) {
    let reader = ScenarioReader(
      file: file,
      project: project,
      purpose: .run,
      variables: request.variables.map(\.name),
      pools: [request.pool].compactMap(\.self),
      createsPool: request.create != nil
    )
    let found = try reader.files(request.choice)
    watched?.add(found)
    if request.isVerbose { found.remarks.forEach(environment.errors.say) }
    let checked = await reader.read(found)
    watched?.add(checked)
    checked.scenarios.addSecrets(of: environment)
    try checked.require(for: .run, environment)
    let quarantine = await ProjectQuarantine(of: file, besides: checked)
    try quarantine.require(for: .run, in: file)
    if request.isStrict {
      try checked.requireNoWarnings("nothing was run", besides: file, quarantine)
    }
    let chosen = try reader.chosen(request.choice, of: checked, in: found)
    return (checked.scenarios, watched?.changed(among: chosen) ?? chosen, quarantine)
  }

  /// The pool with its sources.
  private func access(
    for scenarios: ScenarioList,
    _ file: ProjectFile,
    _ project: Project
  ) throws(CommandFailure) -> PoolAccess {
    let selection = try selection(for: scenarios, file, project)
    guard request.outbox == nil || selection.pool.cognito == nil else {
      throw .usage(
        "--outbox works only on a mock: for a live pool, add a `source` to the project file"
      )
    }
    var access = PoolAccess(selection, in: project, request.variables, .run, file.environment)
    (access.isStrict, access.keepsUsers) = (request.isStrict, request.keepsUsers)
    access.outbox = request.outbox
    access.rounds = request.repetitions ?? 1
    access.creation = try request.create.map { path throws(CommandFailure) in
      let entry = selection.pool.name
      return try PoolToCreate(reading: path, entry: entry, to: .run, file.environment)
    }
    return access
  }

  private func selection(
    for scenarios: ScenarioList,
    _ file: ProjectFile,
    _ project: Project
  ) throws(CommandFailure) -> ProjectSelection {
    guard request.create == nil else {
      return try file.selection(in: project, creatingWith: request.pool, for: scenarios, to: .run)
    }
    return try file.selection(in: project, ofPool: request.pool, for: scenarios, to: .run)
  }
}
