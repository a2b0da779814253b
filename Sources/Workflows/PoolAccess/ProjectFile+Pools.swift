internal import Diagnostics
internal import Project
internal import Reports
internal import Runner
internal import Scenario
internal import Values

extension ProjectFile {
  /// The selected pool, with its sources and the sources that scenarios name.
  ///
  /// `name` is a pool of the project or a configuration file; nil for the default pool.
  func selection(
    in project: Project,
    ofPool name: String?,
    for scenarios: ScenarioList,
    to purpose: Purpose
  ) throws(CommandFailure) -> ProjectSelection {
    let sources = project.sourceNames(in: scenarios)
    do throws(ProjectError) {
      if let path = name.flatMap(Project.configurationPath) {
        return try project.selection(
          ofConfiguration: path,
          alsoSources: sources,
          environment: environment.values
        )
      }
      return try project.selection(
        ofPool: name,
        alsoSources: sources,
        environment: environment.values
      )
    } catch {
      throw failure(for: error, in: project, purpose)
    }
  }

  /// Reads the secrets of the selected pool and of the scenarios, and returns the pool.
  func readSelection(
    in project: Project,
    ofPool name: String?,
    for scenarios: ScenarioList,
    to purpose: Purpose
  ) async throws(CommandFailure) -> ProjectSelection {
    try await readSecrets(in: project, ofPool: name, for: scenarios, to: purpose)
    return try selection(in: project, ofPool: name, for: scenarios, to: purpose)
  }

  /// The pool with the given name or from a configuration file, as far as files describe it.
  func prospectivePool(
    pool name: String,
    in project: Project,
    _ variables: [String],
    to purpose: Purpose
  ) throws(CommandFailure) -> ProspectivePool {
    let pool: PoolDeclaration
    let path: String?
    do throws(ProjectError) {
      if let file = Project.configurationPath(name) {
        (pool, path) = (.mock(named: file), file)
      } else {
        pool = try project.declaration(ofPool: name)
        path = project.configuration(of: pool).map { environment.shortened($0.path) }
      }
    } catch {
      throw failure(for: error, in: project, purpose)
    }
    let file = try path.map { path throws(CommandFailure) in
      try ConfigurationFile(reading: path, to: purpose, environment)
    }
    return ProspectivePool(
      pool: DeclaredPool(pool, plan: file?.plan),
      names: project.names(for: pool, adding: variables),
      definedNames: project.definedNames(adding: variables),
      isDefault: pool.kind == .mock(configuration: nil) && file == nil
    )
  }

  /// The failure of a command because of a project error; reports the error.
  func failure(for error: ProjectError, in project: Project, _ purpose: Purpose) -> CommandFailure {
    if isUnwritten, let absent = error.absentPart {
      return .invalidFile(
        "no \(absent), because the project file is missing: create `\(Project.fileName)` here or "
          + "in a parent folder, or use --config FILE"
      )
    }
    let text = error.text(in: project.file)
    environment.errors.write(text)
    let problems =
      if case .unusable(let diagnostics) = error {
        Problem.all(in: project.file, diagnostics)
      } else {
        [Problem(.invalidFile, text.plain, at: (project.file.name, 1))]
      }
    return .notPerformed(purpose, because: error.obstacle, problems)
  }
}

extension ProjectError {
  /// The reason why a command can't use the project.
  var obstacle: Obstacle {
    switch self {
    case .unknownPool(let name, _): .absent("pool", name: name)
    case .unknownSource(let name, _): .absent("source", name: name)
    case .unknownNotification(let name, _): .absent("notification", name: name)
    case .unusable: .unusable("the project file")
    }
  }

  /// The kind and the name of the part that the project file does not have; nil for other errors.
  fileprivate var absentPart: String? {
    switch self {
    case .unknownPool(let name, _): "pool `\(name)`"
    case .unknownSource(let name, _): "source `\(name)`"
    case .unknownNotification(let name, _): "notification `\(name)`"
    case .unusable: nil
    }
  }
}

extension Project {
  /// The value of `--pool` if it is the path of a configuration file; nil if it is a name.
  static func configurationPath(_ word: String) -> String? {
    PoolFile.looksLikePath(word) ? word : nil
  }

  /// The declared sources that awaits name.
  ///
  /// Other names belong to the pool, or are reported before the run. If a name is known only during
  /// the run, it can be any source.
  func sourceNames(in scenarios: ScenarioList) -> [String] {
    let known = sources.map(\.name)
    let named = scenarios.facts.map(\.sources)
    guard !named.contains(nil) else { return known }
    let all = Set(named.compactMap(\.self).joined())
    return known.filter(all.contains)
  }
}
