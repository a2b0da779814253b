internal import ConfigurationChanges
internal import Diagnostics
internal import Project
internal import Reports
internal import Scenario
internal import Waiting

/// `authflow init --from`: adds the scenarios of the library that fit a pool to a project.
package struct LibraryProject {
  private let pool: String
  private let folder: String
  private let environment: Environment

  /// Takes a pool of the project or a file with a pool's settings, and the project's folder.
  package init(from pool: String, in folder: String, _ environment: Environment) {
    (self.pool, self.folder, self.environment) = (pool, folder, environment)
  }

  /// Writes the files that do not exist yet.
  package func make() async throws {
    let target = try ProjectTarget(folder, environment)
    let covered = try await CoveredPool(pool, in: target.file, to: .create)
    var fitting = FittingScenarios(on: covered)
    if !fitting.documents.isEmpty {
      environment.listenForStop(environment.stop)
      let rows = fitting.documents.flatMap(\.rows)
      let trial = try await LibraryTrial(of: rows, on: covered, environment)
      guard !environment.stop.isRaised else {
        throw CommandFailure(.environment, "nothing was added, because the run was interrupted")
      }
      fitting.leaveOut(trial.reason)
    }
    guard !fitting.documents.isEmpty else { throw nothingFits(fitting) }
    let files = target.files(of: fitting.documents)
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
    report(usable, fitting.leftOut)
    let isConfiguration = try await covered.isConfiguration
    say("next: \(next(target, canRun: isConfiguration || covered.fit.isMadeToMeasure))")
  }

  private func nothingFits(_ fitting: FittingScenarios) -> CommandFailure {
    environment.output.write(LeftOutText.text(fitting.leftOut))
    return .usage("nothing was added, because no scenario of the library fits `\(pool.visible)`")
  }

  private func write(_ file: NewFile) throws(CommandFailure) {
    let path = environment.shortened(file.path)
    try environment.write(file.text, to: path, failing: .invalidFile)
    let count = file.scenarios == 0 ? "" : " with \(file.scenarios.counting("scenario"))"
    say("created \(path)\(count)")
  }

  private func report(_ files: [NewFile], _ leftOut: [LeftOutScenario]) {
    let added = files.reduce(0) { $0 + $1.scenarios }
    let rows = files.reduce(0) { $0 + $1.rows }
    environment.output.write(LeftOutText.text(leftOut))
    let count = files.count { $0.scenarios > 0 }
    // `check` and `run` count each row.
    let all = rows == added ? "" : ", \(rows) with each row of examples,"
    say("added \(added.counting("scenario"))\(all) in \(count.counting("file"))")
  }

  private func say(_ line: String) { environment.output.write(line: line) }
}

// MARK: - The project file

extension LibraryProject {
  /// The files that a new project needs, and the schema for editors.
  private func projectFiles(
    of covered: CoveredPool,
    _ target: ProjectTarget
  ) async throws -> [NewFile] {
    let schema = NewFile(
      path: target.path(inFolder: ScenarioSchemaFile.path),
      text: ScenarioSchema.text
    )
    let schemas = InputFile.isThere(schema.path) ? [] : [schema]
    guard target.isNew else { return schemas }
    let name = LibraryProject.name(ofPoolIn: pool)
    var files = schemas
    var configuration: String?
    if try await covered.isConfiguration {
      configuration = target.relative(environment.absolute(PoolFile.path(of: pool)))
    } else if !covered.fit.isMadeToMeasure {
      // The other tool's file can itself be called `NAME.yaml`.
      let isTaken = InputFile.isThere(target.path(inFolder: "\(name).yaml"))
      let file = isTaken ? exportedName { target.path(inFolder: $0) } : "\(name).yaml"
      let text = CanonicalYAML.text(of: covered.document.deployed)
      files.append(NewFile(path: target.path(inFolder: file), text: text))
      configuration = file
    }
    let settings = configuration.map { ", configuration: \($0.quotedInFlow)" } ?? ""
    let text = """
      # yaml-language-server: $schema=.authflow/project.schema.json
      pools:
        \(name): { kind: mock\(settings) }

      defaults: { pool: \(name) }

      """
    let project = NewFile(path: target.path(inFolder: Project.fileName), text: text)
    let projectSchema = NewFile(
      path: target.path(inFolder: ".authflow/project.schema.json"),
      text: ProjectSchema.text
    )
    return [project] + files
      + (InputFile.isThere(projectSchema.path) ? [] : [projectSchema])
  }

  /// Writes the files of a new project that other tools read.
  private func writeSurroundings(of target: ProjectTarget) throws(CommandFailure) {
    for file in StarterFile.surroundings {
      let path = target.path(inFolder: file.path)
      let shown = environment.shortened(path)
      if !InputFile.isThere(path) {
        try write(NewFile(path: path, text: file.text))
      } else if file.isShared {
        say(file.remark(keptAt: shown))
      } else {
        say("kept \(shown), which already exists")
      }
    }
  }

  /// A name for the pool in a file, such as `shop` for `config/shop.yaml`.
  private static func name(ofPoolIn word: String) -> String {
    let file = PoolFile.path(of: word).split(separator: "/").last ?? ""
    let stem = file.prefix { $0 != "." }
    let isName = stem.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]*/) != nil
    return isName && (stem != Project.builtInPool || word == stem) ? String(stem) : "pool"
  }

  /// A name such as `shop-pool.yaml` or `shop-pool-2.yaml` for the exported configuration, without
  /// an existing file.
  private func exportedName(path: (String) -> String) -> String {
    let stem = "\(LibraryProject.name(ofPoolIn: pool))-pool"
    var (file, number) = ("\(stem).yaml", 1)
    while InputFile.isThere(path(file)) {
      number += 1
      file = "\(stem)-\(number).yaml"
    }
    return file
  }

  /// The command that runs the scenarios on the pool.
  ///
  /// `canRun` is false for the file of another tool, which `run` accepts only after an export.
  private func next(_ target: ProjectTarget, canRun: Bool) -> String {
    if target.isNew, folder != "." {
      return "cd \(ShellWord.quote(folder)) && authflow run scenarios"
    }
    let run = "authflow run \(ShellWord.quote(environment.shortened(target.scenarios)))"
    guard !target.isNew, let project = target.file.project else { return run }
    let file = ScenarioFiles.realPath(of: PoolFile.path(of: pool))
    let declared = project.pools.first { declared in
      declared.name == pool
        || project.configuration(of: declared).map { ScenarioFiles.realPath(of: $0.path) } == file
    }
    guard declared != nil || canRun else {
      let exported = exportedName(path: environment.absolute)
      let export = "authflow pool export \(ShellWord.quote(pool)) --output \(exported)"
      return "\(export) && \(run) --pool \(exported)"
    }
    let name = declared?.name ?? pool
    return project.defaultPool == name ? run : "\(run) --pool \(ShellWord.quote(name))"
  }
}

extension String {
  /// The string as a value in a flow mapping of YAML.
  fileprivate var quotedInFlow: String {
    wholeMatch(of: /[A-Za-z0-9_.\/-]+/) != nil ? self : "\"\(self)\""
  }
}
