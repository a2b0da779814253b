package import Diagnostics
internal import Values

/// A secret that a program returns, such as a password manager's command.
package struct SecretDeclaration: Hashable, Sendable {
  /// The name for `$(secret.NAME)`.
  package var name: String

  /// The place of the name.
  package var range: SourceRange

  /// The program and its arguments.
  var run: [DeclaredString]
}

/// A secret with the words of its program.
package struct ResolvedSecret: Hashable, Sendable {
  /// The name for `$(secret.NAME)`.
  package var name: String

  /// The place of the name.
  package var range: SourceRange

  /// The program and its arguments.
  ///
  /// A program with a `/` is an absolute path. Other programs are searched for in PATH, as in a
  /// shell.
  package var run: [String]
}

/// The keys of a secret.
enum SecretKey: String, Hashable, Sendable, CaseIterable {
  case run
}

extension SecretKey: ProjectFileKey {
  var shape: KeyShape { .program(locals: []) }

  var summary: String { "The program that prints the secret, and its arguments." }
}

extension Project {
  /// Returns the secrets to read for a pool, its sources, the other sources, and the names that
  /// scenarios read.
  ///
  /// A variable of the environment takes precedence over a secret of the same name. An unknown pool
  /// has no secrets, and is reported when it is selected.
  /// - Throws: `ProjectError` if the words of a program can't be read.
  package func secrets(
    forPool name: String?,
    alsoSources others: [String],
    scenarioNames: Set<String>,
    environment: [String: String]
  ) throws(ProjectError) -> [ResolvedSecret] {
    guard !secrets.isEmpty else { return [] }
    let pool = pools.first { $0.name == name ?? defaultPool }
    let names = others + (pool?.sourceNames ?? [])
    let unset = unsetNames(
      of: [pool].compactMap(\.self),
      sources.filter { names.contains($0.name) },
      environment
    )
    return try secrets(named: scenarioNames.union(unset), environment: environment)
  }

  /// Returns the secrets to read for a pool, without those of its sources.
  ///
  /// - Throws: `ProjectError` if the words of a program can't be read.
  package func secrets(
    ofPoolAlone name: String,
    environment: [String: String]
  ) throws(ProjectError) -> [ResolvedSecret] {
    guard !secrets.isEmpty else { return [] }
    let unset = unsetNames(of: pools.filter { $0.name == name }, [], environment)
    return try secrets(named: unset, environment: environment)
  }

  /// Returns the secrets to read for a source.
  ///
  /// - Throws: `ProjectError` if the words of a program can't be read.
  package func secrets(
    ofSource name: String,
    environment: [String: String]
  ) throws(ProjectError) -> [ResolvedSecret] {
    guard !secrets.isEmpty else { return [] }
    let unset = unsetNames(of: [], sources.filter { $0.name == name }, environment)
    return try secrets(named: unset, environment: environment)
  }

  /// The names of unset variables that pools and sources read.
  ///
  /// A program is needed only for a variable that is not set.
  private func unsetNames(
    of pools: [PoolDeclaration],
    _ sources: [SourceDeclaration],
    _ environment: [String: String]
  ) -> Set<String> {
    var reader = Resolver(environment: environment, folder: folder, file: file.name)
    for pool in pools { _ = reader.pool(pool) }
    for source in sources { _ = reader.source(source) }
    return Set(reader.unset.map(\.name))
  }

  /// Returns the secrets of these names that the environment does not have.
  ///
  /// - Throws: `ProjectError` if the words of a program can't be read.
  package func secrets(
    named needed: Set<String>,
    environment: [String: String]
  ) throws(ProjectError) -> [ResolvedSecret] {
    let missing = secrets.filter { needed.contains($0.name) && environment[$0.name] == nil }
    return try resolving(environment) { resolver in missing.compactMap { resolver.secret($0) } }
  }
}

extension Resolver {
  fileprivate mutating func secret(_ declared: SecretDeclaration) -> ResolvedSecret? {
    guard let words = program(declared.run) else { return nil }
    return ResolvedSecret(
      name: declared.name,
      range: declared.range,
      run: words.compactMap(\.literal)
    )
  }
}
