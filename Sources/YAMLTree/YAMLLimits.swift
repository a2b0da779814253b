/// What a file may cost to read; beyond it the file is refused with a diagnostic.
package struct YAMLLimits: Hashable, Sendable {
  /// The size of a file.
  package var bytes: Int

  /// How many collections may stand inside each other, those behind aliases included.
  package var depth: Int

  /// How many nodes a file may hold, those behind aliases included.
  package var nodes: Int

  /// How many of a document's nodes may come from aliases.
  package var aliasedNodes: Int

  /// Whether tags of other tools, such as CloudFormation's `!Ref`, are kept with their nodes.
  package var takesForeignTags = false

  /// Sets limits.
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

  /// Far more than files written by people need, and harmless to read.
  package static let standard = YAMLLimits()
}
