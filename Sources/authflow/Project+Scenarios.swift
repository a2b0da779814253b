internal import Diagnostics
internal import Project
internal import Scenario
internal import Values

extension Project {
  /// A pool by its name, or the default one, with the sources that it and the scenarios name;
  /// `isUnwritten` where no file says anything.
  func selection(
    ofPool name: String?,
    for scenarios: [Scenario],
    _ errors: Output,
    isUnwritten: Bool,
    inColour: Bool
  ) throws(Stop) -> ProjectSelection {
    let path = name.flatMap { $0.contains("/") || $0.hasSuffix(".yaml") ? $0 : nil }
    do throws(ProjectError) {
      if let path {
        return try selection(
          ofConfiguration: path,
          alsoSources: sourceNames(in: scenarios),
          environment: Surroundings.environment
        )
      }
      return try selection(
        ofPool: name,
        alsoSources: sourceNames(in: scenarios),
        environment: Surroundings.environment
      )
    } catch {
      if case .unknownPool(let name, _) = error, isUnwritten {
        throw .wrongFile(
          "there is no pool `\(name)`, for there is no project file: `\(Project.fileName)` here or "
            + "in a folder above, or --config FILE"
        )
      }
      errors.write(error.text(in: file).rendered(inColour: inColour))
      throw .wrongFile("nothing was run, because the project file can't be used")
    }
  }

  /// The sources that awaits name.
  ///
  /// Other names are the pool's own, or are found wrong before the run; where only the run can tell
  /// the name, it may be any.
  private func sourceNames(in scenarios: [Scenario]) -> [String] {
    let known = sources.map(\.name)
    let awaits = scenarios.flatMap(\.awaits).compactMap(\.source)
    guard awaits.allSatisfy({ $0.template.literal != nil }) else { return known }
    let named = Set(awaits.compactMap(\.template.literal))
    return known.filter(named.contains)
  }
}

// MARK: - Names

extension Project {
  /// The names that scenarios can use on some pool or other.
  var names: ProjectNames {
    let variables = pools.flatMap { $0.variables.map(\.name) }
    return ProjectNames(
      scope: .anyPool,
      sources: sourceNames(hasOutbox: true),
      variables: Set(variables).sorted(),
      clients: clientNames
    )
  }

  /// The names that scenarios can use on this pool; the outbox is the mock's.
  func names(for pool: ResolvedPool) -> ProjectNames {
    ProjectNames(
      scope: .pool(pool.name),
      sources: sourceNames(hasOutbox: pool.cognito == nil),
      variables: pool.variables.map(\.name),
      clients: pool.configuration == nil ? pool.cognito?.clients.map(\.name) ?? [] : nil
    )
  }

  /// The clients of any pool; nil where a configuration file, unread so far, may have more.
  private var clientNames: [String]? {
    var names: Set<String> = []
    for pool in pools {
      switch pool.kind {
      case .mock(.some): return nil
      case .mock(nil): continue
      case .cognito(let declaration): names.formUnion(declaration.clients.map(\.name))
      }
    }
    return names.sorted()
  }

  private func sourceNames(hasOutbox: Bool) -> [String] {
    let declared = sources.map(\.name)
    return declared + (hasOutbox && !declared.contains(Outbox.name) ? [Outbox.name] : [])
  }
}
