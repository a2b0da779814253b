package import Diagnostics

/// A name in a scenario that its project must define.
package struct ProjectReference: Hashable, Sendable {
  /// What the name stands for there.
  package enum Kind: Hashable, Sendable {
    /// A source of messages, as in `source: NAME`.
    case source
    /// A variable of the pool, as in `$(pool.vars.NAME)`.
    case variable
  }

  /// What the name stands for.
  package var kind: Kind

  /// The name.
  package var name: String

  /// Where it stands.
  package var range: SourceRange

  /// States a name.
  package init(_ kind: Kind, _ name: String, at range: SourceRange) {
    self.kind = kind
    self.name = name
    self.range = range
  }
}
