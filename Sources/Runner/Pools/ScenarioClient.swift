package import Values

/// An app client of a scenario's pool, which requests come from.
package struct ScenarioClient: Hashable, Sendable {
  /// What `client:` on a step calls it; empty for the default one.
  package var name: String = ""

  /// Its id.
  package var id: String

  /// Its secret; nil where it has none, or where nobody knows it.
  package var secret: Secret?
}
