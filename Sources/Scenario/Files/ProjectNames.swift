/// The names that a project provides to scenarios, as far as they are known before the run.
package struct ProjectNames: Hashable, Sendable {
  /// The pool that provides the names.
  package enum Scope: Hashable, Sendable {
    /// Any pool, because the pool is not chosen yet.
    case anyPool
    /// The chosen pool, by its name.
    case pool(String)
    /// No project file. Because a file may still be added, a missing name is only a warning.
    case noProject
  }

  /// The pool that provides the names.
  package var scope: Scope

  /// The sources that awaits can name; nil if unknown.
  package var sources: [String]?

  /// The variables that `$(pool.vars.NAME)` can read; nil if unknown.
  package var variables: [String]?

  /// The clients that `client:` can name in addition to `given.clients`; nil if unknown.
  package var clients: [String]?

  /// Whether a run without a specified pool uses a default mock pool, configured only by `given`.
  package let meansDefaultPool: Bool

  /// Creates the names of a project; nil means that the names of a kind are unknown.
  package init(
    scope: Scope,
    sources: [String]?,
    variables: [String]?,
    clients: [String]? = nil,
    meansDefaultPool: Bool = false
  ) {
    self.scope = scope
    self.sources = sources
    self.variables = variables
    self.clients = clients
    self.meansDefaultPool = meansDefaultPool
  }

  /// The names of a project that was not read, where any name may exist.
  package static let unknown = ProjectNames(scope: .anyPool, sources: nil, variables: nil)
}
