internal import Diagnostics
internal import Project
internal import Runner
internal import Scenario
internal import Values

extension Project {
  /// A pool by its name, or the default one, with the sources that it and the scenarios name;
  /// `isUnwritten` where no file says anything.
  func selection(
    ofPool name: String?,
    for scenarios: [Scenario],
    _ errors: Output,
    purpose: ConfigurationFile.Purpose = .run,
    isUnwritten: Bool,
    inColour: Bool
  ) throws(CommandFailure) -> ProjectSelection {
    let path = name.flatMap(Project.configurationPath)
    do throws(ProjectError) {
      if let path {
        return try selection(
          ofConfiguration: path,
          alsoSources: sourceNames(in: scenarios),
          environment: Environment.variables
        )
      }
      return try selection(
        ofPool: name,
        alsoSources: sourceNames(in: scenarios),
        environment: Environment.variables
      )
    } catch {
      throw stop(
        for: error,
        errors,
        purpose.rawValue,
        isUnwritten: isUnwritten,
        inColour: inColour
      )
    }
  }

  /// A pool by its name, or mock pools of a configuration file, as far as files tell of it.
  func foreseen(
    pool name: String,
    _ variables: [String],
    _ purpose: ConfigurationFile.Purpose,
    _ errors: Output,
    isUnwritten: Bool,
    inColour: Bool
  ) throws(CommandFailure) -> ProspectivePool {
    let pool: PoolDeclaration
    let path: String?
    do throws(ProjectError) {
      if let file = Project.configurationPath(name) {
        (pool, path) = (.mock(named: file), file)
      } else {
        pool = try declaration(ofPool: name)
        path = configuration(of: pool).map { Environment.shortened($0.path) }
      }
    } catch {
      throw stop(
        for: error,
        errors,
        purpose.rawValue,
        isUnwritten: isUnwritten,
        inColour: inColour
      )
    }
    let file = try path.map { path throws(CommandFailure) in
      try ConfigurationFile(
        reading: path,
        to: purpose,
        errors,
        Redactor.process,
        inColour: inColour
      )
    }
    return ProspectivePool(
      pool: DeclaredPool(pool, plan: file?.plan),
      names: names(for: pool, adding: variables),
      definedNames: definedNames(adding: variables),
      isDefault: pool.kind == .mock(configuration: nil) && file == nil
    )
  }

  /// The path of a configuration file, where what `--pool` takes is one and no name.
  static func configurationPath(_ word: String) -> String? {
    PoolFile.looksLikePath(word) ? word : nil
  }

  /// What a command ends with that was to have `done` something; what is wrong goes to `errors`.
  func stop(
    for error: ProjectError,
    _ errors: Output,
    _ done: String,
    isUnwritten: Bool,
    inColour: Bool
  ) -> CommandFailure {
    if case .unknownPool(let name, _) = error, isUnwritten {
      return .wrongFile(
        "there is no pool `\(name)`, for there is no project file: `\(Project.fileName)` here or "
          + "in a folder above, or --config FILE"
      )
    }
    let text = error.text(in: file)
    errors.write(text.rendered(inColour: inColour))
    let found: [Problem]
    if case .unusable(let diagnostics) = error {
      found = Problem.all(in: file, diagnostics)
    } else {
      let words = text.plain
      found = [
        Problem(place: (file.name, 1), title: words, type: ExitStatus.wrongFile.words, text: words)
      ]
    }
    return .wrongFile("nothing was \(done), because the project file can't be used", found)
  }

  /// The sources that awaits name.
  ///
  /// Other names are the pool's own, or are found wrong before the run; where only the run can tell
  /// the name, it may be any.
  private func sourceNames(in scenarios: [Scenario]) -> [String] {
    let known = sources.map(\.name)
    let places = scenarios.flatMap(\.messagePlaces).compactMap(\.source)
    guard places.allSatisfy({ $0.template.literal != nil }) else { return known }
    let named = Set(places.compactMap(\.template.literal))
    return known.filter(named.contains)
  }
}
