internal import Project

// The pool of a run.
extension RunWorkflow {
  /// The pool with its sources.
  func access(
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
    (access.outbox, access.command) = (request.outbox, request.repeatableArguments)
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
