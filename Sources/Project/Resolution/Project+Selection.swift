internal import Diagnostics

extension Project {
  /// Resolves a pool with its sources and the sources that awaits name.
  ///
  /// Without a name, the default pool is resolved. Other parts of the file are not resolved. All
  /// unset variables are reported together.
  ///
  /// - Throws: `ProjectError`.
  package func selection(
    ofPool name: String? = nil,
    for use: LivePoolUse = .existing,
    alsoSources others: [String] = [],
    environment: [String: String]
  ) throws(ProjectError) -> ProjectSelection {
    try selection(
      of: try declaredPool(name ?? defaultPool),
      for: use,
      alsoSources: others,
      environment: environment
    )
  }

  private func selection(
    of declared: PoolDeclaration,
    for use: LivePoolUse = .existing,
    alsoSources others: [String],
    environment: [String: String]
  ) throws(ProjectError) -> ProjectSelection {
    let sources = try declaredSources(declared.sourceNames + others)
    return try resolving(environment, for: use) { resolver in
      let pool = resolver.pool(declared)
      let resolved = sources.compactMap { resolver.source($0) }
      return pool.map { ProjectSelection(pool: $0, sources: resolved) }
    }
  }

  /// Resolves a value; throws if a variable that it reads is missing or invalid.
  func resolving<Value>(
    _ environment: [String: String],
    for use: LivePoolUse = .existing,
    _ read: (inout Resolver) -> Value?
  ) throws(ProjectError) -> Value {
    var resolver = Resolver(environment: environment, folder: folder, file: file.name)
    resolver.use = use
    let value = read(&resolver)
    guard let value, resolver.diagnostics.isEmpty else { throw .unusable(resolver.diagnostics) }
    return value
  }

  /// Resolves a mock pool with a configuration file, and the sources that awaits name.
  ///
  /// The path of the file is the name of the pool.
  ///
  /// - Throws: `ProjectError`.
  package func selection(
    ofConfiguration path: String,
    alsoSources others: [String] = [],
    environment: [String: String]
  ) throws(ProjectError) -> ProjectSelection {
    var selection = try selection(
      of: .mock(named: path),
      alsoSources: others,
      environment: environment
    )
    selection.pool.kind = .mock(configuration: path)
    return selection
  }

  /// Resolves a pool without sources, for commands that do not await messages.
  ///
  /// - Throws: `ProjectError`.
  package func pool(
    named name: String,
    for use: LivePoolUse = .existing,
    environment: [String: String]
  ) throws(ProjectError) -> ResolvedPool {
    let declared = try declaredPool(name)
    return try resolving(environment, for: use) { $0.pool(declared) }
  }

  /// Resolves a source without a pool, for commands that read messages.
  ///
  /// - Throws: `ProjectError`.
  package func source(
    named name: String,
    environment: [String: String]
  ) throws(ProjectError) -> ResolvedSource {
    let declared = try declaredSources([name])
    return try resolving(environment) { resolver in
      declared.first.flatMap { resolver.source($0) }
    }
  }

  /// Returns the declaration of a pool, by default of the default pool, without reading the
  /// environment.
  ///
  /// - Throws: `ProjectError.unknownPool`.
  package func declaration(ofPool name: String?) throws(ProjectError) -> PoolDeclaration {
    try declaredPool(name ?? defaultPool)
  }

  /// Returns the declaration of a pool.
  ///
  /// The built-in mock needs no declaration in the file.
  private func declaredPool(_ name: String) throws(ProjectError) -> PoolDeclaration {
    if let pool = pools.first(where: { $0.name == name }) { return pool }
    guard name == Project.builtInPool else {
      let known = pools.map(\.name)
      let all = known.contains(Project.builtInPool) ? known : known + [Project.builtInPool]
      throw .unknownPool(name, known: all)
    }
    return .mock(named: name)
  }

  private func declaredSources(_ names: [String]) throws(ProjectError) -> [SourceDeclaration] {
    var found: [SourceDeclaration] = []
    for name in names where !found.contains(where: { $0.name == name }) {
      guard let source = sources.first(where: { $0.name == name }) else {
        throw .unknownSource(name, known: sources.map(\.name))
      }
      found.append(source)
    }
    return found
  }
}

extension PoolDeclaration {
  /// The declaration of a mock pool that is not in the project file.
  package static func mock(named name: String) -> PoolDeclaration {
    let nowhere = SourceRange(at: .start)
    return PoolDeclaration(
      name: name,
      range: nowhere,
      kind: .mock(configuration: nil),
      variables: []
    )
  }

  /// The names of the sources for email and SMS; empty for a mock.
  var sourceNames: [String] {
    guard case .cognito(let pool) = kind else { return [] }
    return [pool.sources.email, pool.sources.sms].compactMap(\.self)
  }
}
