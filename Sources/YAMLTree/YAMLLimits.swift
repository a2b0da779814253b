/// Limits for reading a file, beyond which it is rejected with a diagnostic.
package struct YAMLLimits: Hashable, Sendable {
  /// The size of a file in bytes.
  package var bytes: Int

  /// How deep collections may be nested, including those behind aliases.
  package var depth: Int

  /// The number of nodes in a file, including those behind aliases.
  package var nodes: Int

  /// The number of a document's nodes that may come from aliases.
  package var aliasedNodes: Int

  /// Whether tags of other tools, such as CloudFormation's `!Ref`, are kept with their nodes.
  package var takesForeignTags = false

  /// Creates limits.
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

  /// Far more than files written by people need, and cheap to read.
  package static let standard = YAMLLimits()
}
