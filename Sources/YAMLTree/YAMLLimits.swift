/// The limits of a YAML file.
///
/// A file that exceeds a limit is rejected with a diagnostic.
package struct YAMLLimits: Hashable, Sendable {
  /// The maximum size of a file in bytes.
  package var bytes: Int

  /// The maximum nesting depth of collections, including collections behind aliases.
  package var depth: Int

  /// The maximum number of nodes in a file, including nodes behind aliases.
  package var nodes: Int

  /// The maximum number of a document's nodes that come from aliases.
  var aliasedNodes: Int

  /// Whether nodes keep tags of other tools, such as CloudFormation's `!Ref`.
  package var takesForeignTags = false

  /// Whether the file can read values with `$(...)`, as scenarios and the project file do.
  package var readsValues = true

  /// Creates limits, by default the standard limits.
  package init(
    bytes: Int = 10_000_000,
    depth: Int = 100,
    nodes: Int = 1_000_000,
    aliasedNodes: Int = 100_000
  ) {
    self.bytes = bytes
    self.depth = depth
    self.nodes = nodes
    self.aliasedNodes = aliasedNodes
  }

  /// Limits far above the needs of files written by people.
  ///
  /// Files within these limits are cheap to read.
  package static let standard = YAMLLimits()

  /// The standard limits, for files in which `$(...)` is a literal string.
  package static let ofLiterals: YAMLLimits = {
    var limits = YAMLLimits()
    limits.readsValues = false
    return limits
  }()
}
