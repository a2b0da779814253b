internal import Algorithms
internal import Diagnostics
internal import Project
internal import Scenario

extension ProjectFile {
  /// The names that scenarios can use, as far as they are known when the scenario files are read.
  ///
  /// If the project file has errors, no names are known.
  ///
  /// `words` are the pools on the command line, empty for any pool. `variables` are the names from
  /// `--var`. With `asksPool`, a later check covers the pool's own names, and the names that only a
  /// project file can define.
  func names(
    onPools words: [String] = [],
    adding variables: [String],
    asksPool: Bool
  ) -> ProjectNames {
    guard let project else { return .unknown }
    let isLeft = isUnwritten && asksPool
    let meansDefault =
      words.isEmpty
      ? project.meansDefaultPool(nil) : words.allSatisfy(project.meansDefaultPool)
    let knowsClients = !isLeft && (meansDefault || !asksPool) && words.allSatisfy(project.hasPool)
    return ProjectNames(
      scope: isUnwritten ? .noProject : .anyPool,
      sources: isLeft ? nil : project.sourceNames(hasOutbox: true),
      variables: isLeft ? nil : project.pools.flatMap(\.variableNames).with(variables),
      clients: knowsClients ? project.clientNames : nil,
      meansDefaultPool: meansDefault
    )
  }
}

extension Project {
  /// The names that scenarios can use on this pool; only the mock has the `outbox` source.
  ///
  /// The clients of an explicitly selected pool are preconditions that are checked on the pool.
  func names(for pool: ResolvedPool) -> ProjectNames {
    ProjectNames(
      scope: .pool(pool.name),
      sources: sourceNames(hasOutbox: pool.cognito == nil),
      variables: pool.variables.map(\.name),
      clients: pool.isDefault ? [] : nil
    )
  }

  /// The names that a pool of the project defines, with the variables of the command line.
  ///
  /// A name that no pool has is an error.
  func definedNames(adding variables: [String]) -> ProjectNames {
    ProjectNames(
      scope: .anyPool,
      sources: sourceNames(hasOutbox: true),
      variables: pools.flatMap(\.variableNames).with(variables)
    )
  }

  /// The names that scenarios can use on a pool, as far as its declaration shows, with the
  /// variables of the command line.
  func names(for pool: PoolDeclaration, adding variables: [String]) -> ProjectNames {
    ProjectNames(
      scope: .pool(pool.name),
      sources: sourceNames(hasOutbox: pool.isMock),
      variables: pool.variableNames.with(variables),
      clients: pool.kind == .mock(configuration: nil) ? [] : nil
    )
  }

  /// Whether a word names a pool of the project.
  ///
  /// Any other word is a file with its own clients.
  fileprivate func hasPool(_ word: String) -> Bool {
    word == Project.builtInPool || pools.contains { $0.name == word }
  }

  /// Whether a run with this value of `--pool` (nil for none) uses default mock pools.
  fileprivate func meansDefaultPool(_ name: String?) -> Bool {
    guard name.flatMap(Project.configurationPath) == nil else { return false }
    do throws(ProjectError) {
      return try declaration(ofPool: name).kind == .mock(configuration: nil)
    } catch {
      return false
    }
  }

  /// The clients of all pools; nil if a configuration file that is not read yet may have more.
  fileprivate var clientNames: [String]? {
    let names = pools.map(\.clientNames)
    return names.contains(nil) ? nil : Set(names.compactMap(\.self).joined()).sorted()
  }

  fileprivate func sourceNames(hasOutbox: Bool) -> [String] {
    let declared = sources.map(\.name)
    return declared + (hasOutbox && !declared.contains(Outbox.name) ? [Outbox.name] : [])
  }
}

extension PoolDeclaration {
  fileprivate var variableNames: [String] { variables.map(\.name) }
}

extension [String] {
  /// The names of both arrays, sorted and without duplicates.
  fileprivate func with(_ others: [String]) -> [String] { Set(self + others).sorted() }
}

extension ResolvedPool {
  /// Whether the pool has no configuration; its mock pools then follow each scenario's `given`.
  var isDefault: Bool { cognito == nil && configuration == nil }
}

extension ProjectNames {
  /// The reason why a scenario can't run with only these names defined; nil if it can run.
  func reason(against scenario: Scenario) -> String? {
    let faults = faults(in: [scenario]).flatMap(\.diagnostics).filter { $0.severity == .error }
    return faults.isEmpty ? nil : faults.map(\.title).uniqued().joined(separator: "; ")
  }

  /// The names, with other clients.
  func with(clients: [String]?) -> ProjectNames {
    var names = self
    names.clients = clients
    return names
  }
}
