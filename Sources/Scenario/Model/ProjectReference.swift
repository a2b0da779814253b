package import Diagnostics

/// A name in a scenario that its project must define.
package struct ProjectReference: Sendable {
  /// The kind of name.
  package enum Kind: Hashable, Sendable {
    /// A source of messages, as in `source: NAME`.
    case source
    /// A variable of the pool, as in `$(pool.vars.NAME)`.
    case variable
    /// A client of the pool, as in `client: NAME`.
    case client
    /// A variable of the environment, as in `$(env.NAME)` and `$(secret.NAME)`, which no file defines.
    case environment
  }

  /// The kind of name.
  package var kind: Kind

  /// The name.
  package var name: String

  /// The file that contains it: the scenario's own or a flow's.
  package var file: SourceFile

  /// Its place in the file.
  package var range: SourceRange

  /// Creates a reference.
  package init(_ kind: Kind, _ name: String, in file: SourceFile, at range: SourceRange) {
    self.kind = kind
    self.name = name
    self.file = file
    self.range = range
  }
}
