package import Diagnostics

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
    let sources = try declaredSources(declared.sourceNames + others)
    return try resolving(environment) { resolver in
      let pool = resolver.pool(declared)
      let resolved = sources.compactMap { resolver.source($0) }
      return pool.map { ProjectSelection(pool: $0, sources: resolved) }
    }
  }

  /// Throws where the environment lacks something of what is read.
  private func resolving<Value>(
    _ environment: [String: String],
    _ read: (inout Resolver) -> Value?
  ) throws(ProjectError) -> Value {
    var resolver = Resolver(environment: environment, folder: folder)
    let value = read(&resolver)
    guard let value, resolver.diagnostics.isEmpty else { throw .unusable(resolver.diagnostics) }
    return value
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
    let declared = try declaredPool(name)
    return try resolving(environment) { $0.pool(declared) }
  }

  /// A source alone, for commands that look into it without a pool.
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

/// Why a pool or a source of the project file can't be used.
package enum ProjectError: Error, Hashable, Sendable {
  /// There is no pool of this name; `known` are those that there are.
  case unknownPool(String, known: [String])
  /// There is no source of this name; `known` are those that there are.
  case unknownSource(String, known: [String])
  /// What the environment gives is missing or wrong, with places in the project file.
  case unusable([Diagnostic])
}

extension ProjectError {
  /// The facts in words, with the lines of the project file that they are about; ends with a line end.
  package func text(in file: SourceFile) -> StyledText {
    switch self {
    case .unknownPool(let name, let known):
      StyledText(ProjectError.unknown("pool", name, known, file).visible + "\n")
    case .unknownSource(let name, let known):
      StyledText(ProjectError.unknown("source", name, known, file).visible + "\n")
    case .unusable(let diagnostics): DiagnosticRenderer(file: file).render(diagnostics)
    }
  }

  private static func unknown(
    _ what: String,
    _ name: String,
    _ known: [String],
    _ file: SourceFile
  ) -> String {
    let start = "\(file.name): there is no \(what) `\(name)`"
    if let nearest = Suggestion.nearest(to: name, among: known) {
      return start + "; did you mean `\(nearest)`?"
    }
    return known.isEmpty ? start : start + "; there is \(known.listed())"
  }
}
