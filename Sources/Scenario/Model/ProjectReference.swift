package import Diagnostics

/// A name in a scenario that its project must define.
package struct ProjectReference: Sendable {
  /// The kind of thing that a name refers to.
  package enum Kind: Hashable, Sendable {
    /// A source of messages, as in `source: NAME`.
    case source
    /// A variable of the pool, as in `$(pool.vars.NAME)`.
    case variable
    /// A client of the pool, as in `client: NAME`.
    case client
    /// An environment variable, as in `$(env.NAME)` and `$(secret.NAME)`, which no file defines.
    case environment
  }

  /// The kind of thing that the name refers to.
  package var kind: Kind

  /// The name as written in the scenario.
  package var name: String

  /// The file that contains the name, either the scenario's file or a flow's.
  package var file: SourceFile

  /// The range of the name in the file.
  package var range: SourceRange

  /// Creates a reference with its place in a file.
  init(_ kind: Kind, _ name: String, in file: SourceFile, at range: SourceRange) {
    self.kind = kind
    self.name = name
    self.file = file
    self.range = range
  }
}
