internal import ConfigurationChanges
internal import Project
internal import Reports
internal import Scenario

extension LibraryProject {
  /// The files that a new project needs, and the schema for editors.
  func projectFiles(
    of covered: CoveredPool,
    _ target: ProjectTarget
  ) async throws -> [NewFile] {
    let schema = NewFile(
      path: target.path(inFolder: ScenarioSchemaFile.path),
      text: ScenarioSchema.text
    )
    let schemas = InputFile.isThere(schema.path) ? [] : [schema]
    guard target.isNew else { return schemas }
    let (configuration, exported) = try await configuration(of: covered, target)
    let project = NewFile(
      path: target.path(inFolder: Project.fileName),
      text: projectText(configuration: configuration)
    )
    let projectSchema = NewFile(
      path: target.path(inFolder: ".authflow/project.schema.json"),
      text: ProjectSchema.text
    )
    let projectSchemas = InputFile.isThere(projectSchema.path) ? [] : [projectSchema]
    return [project] + schemas + [exported].compactMap(\.self) + projectSchemas
  }

  /// The path of the pool's configuration, and the file to write there if the pool comes from
  /// another source.
  ///
  /// Both are nil for a mock without a configuration.
  private func configuration(
    of covered: CoveredPool,
    _ target: ProjectTarget
  ) async throws -> (path: String?, exported: NewFile?) {
    if try await covered.isConfiguration {
      return (target.relative(environment.absolute(PoolFile.path(of: pool))), nil)
    }
    guard !covered.fit.adaptsToScenario else { return (nil, nil) }
    let usual = "\(LibraryProject.name(ofPoolIn: pool)).yaml"
    // The other tool's file can itself be called `NAME.yaml`.
    let isTaken = InputFile.isThere(target.path(inFolder: usual))
    let file = isTaken ? exportedName { target.path(inFolder: $0) } : usual
    let text = CanonicalYAML.text(of: covered.document.deployed)
    return (file, NewFile(path: target.path(inFolder: file), text: text))
  }

  /// The project file with the pool, whose configuration is in the file at the given path.
  private func projectText(configuration: String?) -> String {
    let name = LibraryProject.name(ofPoolIn: pool)
    let settings = configuration.map { ", configuration: \($0.quotedInFlow)" } ?? ""
    return """
      # yaml-language-server: $schema=.authflow/project.schema.json
      pools:
        \(name): { kind: mock\(settings) }

      defaults: { pool: \(name) }

      """
  }

  /// Writes the files of a new project that other tools read.
  func writeSurroundings(of target: ProjectTarget) throws(CommandFailure) {
    // A setting of the pool that the mock does not implement is a warning that the user can't remove.
    for file in StarterFile.surroundings(check: "check") {
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
  func next(_ target: ProjectTarget, canRun: Bool) -> String {
    if target.isNew, folder != "." {
      return "cd \(ShellQuoting.quote(folder)) && authflow run scenarios"
    }
    let run =
      "authflow run \(ShellQuoting.quote(environment.shortened(target.scenarios)))\(config(of: target))"
    guard !target.isNew, let project = target.file.project else { return run }
    let file = ScenarioFiles.realPath(of: PoolFile.path(of: pool))
    let declared = project.pools.first { declared in
      declared.name == pool
        || project.configuration(of: declared).map { ScenarioFiles.realPath(of: $0.path) } == file
    }
    guard declared != nil || canRun else {
      let exported = exportedName(path: environment.absolute)
      let export = "authflow pool export \(ShellQuoting.quote(pool)) --output \(exported)"
      return "\(export) && \(run) --pool \(exported)"
    }
    let name = declared?.name ?? pool
    return project.defaultPool == name ? run : "\(run) --pool \(ShellQuoting.quote(name))"
  }

  /// The option for the project file, which `run` does not find in another folder by itself.
  private func config(of target: ProjectTarget) -> String {
    guard !target.isNew, folder != "." else { return "" }
    let file = environment.shortened(target.path(inFolder: Project.fileName))
    return " --config \(ShellQuoting.quote(file))"
  }
}

extension String {
  /// The string as a value in a flow mapping of YAML.
  fileprivate var quotedInFlow: String {
    wholeMatch(of: /[A-Za-z0-9_.\/-]+/) != nil ? self : "\"\(self)\""
  }
}
