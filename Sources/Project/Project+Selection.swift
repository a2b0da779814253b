internal import Diagnostics

/// What a run uses of a project: one pool and the sources of its messages.
package struct ProjectSelection: Hashable, Sendable {
  /// The pool.
  package var pool: ResolvedPool

  /// The pool's sources, then further ones that were asked for, each once.
  package var sources: [ResolvedSource]

  /// The source that e-mails are looked for in.
  package var emailSource: ResolvedSource? { source(named: pool.cognito?.emailSource) }

  /// The source that SMS are looked for in.
  package var smsSource: ResolvedSource? { source(named: pool.cognito?.smsSource) }

  private func source(named name: String?) -> ResolvedSource? {
    sources.first { $0.name == name }
  }
}

extension ResolvedPool {
  /// The path of the configuration file that the mock's pools are made of, from the root; nil for none.
  package var configuration: String? {
    if case .mock(let configuration) = kind { configuration } else { nil }
  }

  /// The pool that exists somewhere; nil for the mock.
  package var cognito: ResolvedCognitoPool? {
    if case .cognito(let pool) = kind { pool } else { nil }
  }
}

extension Project {
  /// A pool by its name with its sources, and with those that awaits name besides.
  ///
  /// Nothing else of the file is resolved. Without a name it is the default pool. All that the
  /// environment lacks is reported at once.
  /// - Throws: `ProjectError`.
  package func selection(
    ofPool name: String? = nil,
    alsoSources others: [String] = [],
    environment: [String: String]
  ) throws(ProjectError) -> ProjectSelection {
    try selection(
      of: try declaredPool(name ?? defaultPool),
      alsoSources: others,
      environment: environment
    )
  }

  private func selection(
    of declared: PoolDeclaration,
    alsoSources others: [String],
    environment: [String: String]
  ) throws(ProjectError) -> ProjectSelection {
    var resolver = Resolver(environment: environment, folder: folder)
    let pool = resolver.pool(declared)
    var sources: [ResolvedSource] = []
    for source in try declaredSources(declared.sourceNames + others) {
      if let source = resolver.source(source) { sources.append(source) }
    }
    guard let pool, resolver.diagnostics.isEmpty else { throw .unusable(resolver.diagnostics) }
    return ProjectSelection(pool: pool, sources: sources)
  }

  /// A mock pool as a configuration file says, with the sources that awaits name.
  ///
  /// The pool is called by the path as it is given.
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

  /// A pool alone, for commands that read it and await no messages.
  /// - Throws: `ProjectError`.
  package func pool(
    named name: String,
    environment: [String: String]
  ) throws(ProjectError) -> ResolvedPool {
    var resolver = Resolver(environment: environment, folder: folder)
    let pool = resolver.pool(try declaredPool(name))
    guard let pool, resolver.diagnostics.isEmpty else { throw .unusable(resolver.diagnostics) }
    return pool
  }

  /// A source alone, for commands that look into it without a pool.
  /// - Throws: `ProjectError`.
  package func source(
    named name: String,
    environment: [String: String]
  ) throws(ProjectError) -> ResolvedSource {
    let declared = try declaredSources([name])
    var resolver = Resolver(environment: environment, folder: folder)
    let source = declared.first.flatMap { resolver.source($0) }
    guard let source, resolver.diagnostics.isEmpty else { throw .unusable(resolver.diagnostics) }
    return source
  }

  /// A pool as it is declared, the default one without a name; the environment is not asked.
  ///
  /// - Throws: `ProjectError.unknownPool`.
  package func declaration(ofPool name: String?) throws(ProjectError) -> PoolDeclaration {
    try declaredPool(name ?? defaultPool)
  }

  /// The built-in mock is there without being declared.
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
  /// A mock pool that no file declares.
  package static func mock(named name: String) -> PoolDeclaration {
    let nowhere = SourceRange(at: .start)
    return PoolDeclaration(
      name: name,
      range: nowhere,
      kind: .mock(configuration: nil),
      variables: []
    )
  }

  fileprivate var sourceNames: [String] {
    guard case .cognito(let pool) = kind else { return [] }
    return [pool.sources.email, pool.sources.sms].compactMap(\.self)
  }
}
