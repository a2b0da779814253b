/// What holds where neither the command line nor a scenario says otherwise; nil: authflow's own default.
package struct ProjectDefaults: Hashable, Sendable {
  /// The pool that scenarios run on.
  package var pool: String?

  /// What `run`, `check` and `list` take without paths, seen from the file's folder.
  package var paths: [String]?

  /// How many scenarios run at once.
  package var jobs: Int?

  /// Whether no scenario starts after one has failed.
  package var failFast: Bool?

  /// How long a scenario may take.
  package var timeout: Duration?

  /// How long the clean-up of a scenario may take.
  package var cleanupTimeout: Duration?

  /// How long an await waits.
  package var within: Duration?

  /// Sets nothing.
  package init() {}
}
