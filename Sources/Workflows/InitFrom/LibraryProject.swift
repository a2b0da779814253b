internal import ConfigurationChanges
internal import Diagnostics
internal import Project
internal import Reports
internal import Scenario
internal import Waiting

/// `authflow init --from`: adds the scenarios of the library that fit a pool to a project.
package struct LibraryProject {
  let pool: String
  let folder: String
  let environment: Environment

  /// Takes a pool of the project or a file with a pool's settings, and the project's folder.
  package init(from pool: String, in folder: String, _ environment: Environment) {
    (self.pool, self.folder, self.environment) = (pool, folder, environment)
  }

  /// Writes the files that do not exist yet.
  package func make() async throws {
    let target = try ProjectTarget(folder, environment)
    let covered = try await CoveredPool(pool, in: target.file, to: .create)
    var compatibleScenarios = CompatibleScenarios(on: covered)
    try await leaveOutFailing(&compatibleScenarios, on: covered)
    guard !compatibleScenarios.documents.isEmpty else {
      throw noCompatibleScenarios(compatibleScenarios)
    }
    let files = target.files(of: compatibleScenarios.documents)
    let kept = files.filter { InputFile.isThere($0.path) }
    let new = files.filter { !InputFile.isThere($0.path) }
    let (usable, others) = new.usable(in: target.file.names(adding: [], asksPool: true))
    for file in try await projectFiles(of: covered, target) + usable {
      try write(file)
    }
    if target.isNew { try writeSurroundings(of: target) }
    for file in kept { say("kept \(environment.shortened(file.path)), which already exists") }
    for file in others {
      say(
        "left out \(environment.shortened(file.path)): it uses flows that differ from the "
          + "project's flows of the same name"
      )
    }
    report(usable, compatibleScenarios.excluded)
    let isConfiguration = try await covered.isConfiguration
    say("next: \(next(target, canRun: isConfiguration || covered.fit.adaptsToScenario))")
  }

  /// Runs the compatible scenarios on a mock, and leaves out scenarios that do not pass there.
  private func leaveOutFailing(
    _ compatibleScenarios: inout CompatibleScenarios,
    on covered: CoveredPool
  ) async throws {
    guard !compatibleScenarios.documents.isEmpty else { return }
    environment.listenForStop(environment.stop)
    let rows = compatibleScenarios.documents.flatMap(\.rows)
    let trial = try await LibraryTrial(of: rows, on: covered, environment)
    guard !environment.stop.isRaised else {
      throw CommandFailure(.environment, "nothing was added, because the run was interrupted")
    }
    compatibleScenarios.leaveOut(trial.reason)
  }

  private func noCompatibleScenarios(_ compatibleScenarios: CompatibleScenarios) -> CommandFailure {
    environment.output.write(ExcludedScenariosText.text(compatibleScenarios.excluded))
    return .usage("nothing was added, because no scenario of the library fits `\(pool.visible)`")
  }

  func write(_ file: NewFile) throws(CommandFailure) {
    let path = environment.shortened(file.path)
    try environment.write(file.text, to: path, failing: .invalidFile)
    let count = file.scenarios == 0 ? "" : " with \(file.scenarios.counting("scenario"))"
    say("created \(path)\(count)")
  }

  private func report(_ files: [NewFile], _ excluded: [ExcludedScenario]) {
    let added = files.reduce(0) { $0 + $1.scenarios }
    let rows = files.reduce(0) { $0 + $1.rows }
    environment.output.write(ExcludedScenariosText.text(excluded))
    let count = files.count { $0.scenarios > 0 }
    // `check` and `run` count each row.
    let all = rows == added ? "" : ", \(rows) with each row of examples,"
    say("added \(added.counting("scenario"))\(all) in \(count.counting("file"))")
  }

  func say(_ line: String) { environment.output.write(line: line) }
}
