package import Diagnostics
internal import JSON

/// A value in a YAML document, with its place in the file.
///
/// Copies share one unchanging object, because checks copy nodes far more often than they change
/// them.
package struct YAMLNode: Hashable, Sendable {
  private var parts: Parts

  /// Creates a node with its place in the file.
  package init(
    _ content: YAMLContent,
    range: SourceRange,
    tag: YAMLTag? = nil,
    anchor: String? = nil
  ) {
    parts = Parts(content, range, tag, anchor, foreignTag: nil)
  }

  /// The scalar, list, or mapping.
  package var content: YAMLContent {
    get { parts.content }
    set { parts = Parts(newValue, range, tag, anchor, foreignTag: foreignTag) }
  }

  /// The place of the node, without its anchor and tag.
  ///
  /// Quotes and brackets are included. Block collections and block strings end with their last
  /// non-blank line. A node behind an alias keeps the place of its definition and also has the
  /// alias's place.
  package var range: SourceRange {
    get { parts.range }
    set { parts = Parts(content, newValue, tag, anchor, foreignTag: foreignTag) }
  }

  /// The tag as written, such as `!!str`; nil if there is none.
  package var tag: YAMLTag? {
    get { parts.tag }
    set { parts = Parts(content, range, newValue, anchor, foreignTag: foreignTag) }
  }

  /// The name of the anchor, without `&`.
  package var anchor: String? {
    get { parts.anchor }
    set { parts = Parts(content, range, tag, newValue, foreignTag: foreignTag) }
  }

  /// A tag of another tool as written, such as `!Ref`; nil unless the limits allow such tags.
  package var foreignTag: String? {
    get { parts.foreignTag }
    set { parts = Parts(content, range, tag, anchor, foreignTag: newValue) }
  }
}

// MARK: - Reading

extension YAMLNode {
  /// The scalar; nil for collections.
  package var scalar: YAMLScalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  /// The elements of a list; nil for other nodes.
  package var elements: [YAMLNode]? {
    if case .sequence(let elements) = content { elements } else { nil }
  }

  /// The pairs of a mapping, in the author's order; nil for other nodes.
  package var pairs: [YAMLPair]? {
    if case .mapping(let pairs) = content { pairs } else { nil }
  }

  /// The value of a mapping's key; nil if the key is missing or the node is not a mapping.
  package subscript(key: String) -> YAMLNode? {
    guard case .mapping(let pairs) = parts.content else { return nil }
    return pairs.firstIndex { $0.name.hasSameBytes(as: key) }.map { pairs[$0].value }
  }

  /// The scalars and unresolved nodes in this node, without keys, in order.
  package var leaves: [YAMLNode] {
    switch content {
    case .scalar, .unresolved: [self]
    case .sequence(let elements): elements.flatMap(\.leaves)
    case .mapping(let pairs): pairs.flatMap(\.value.leaves)
    }
  }

  /// Whether the scalar is null in one of YAML's spellings (1.2.2, 10.3.2).
  package var isNull: Bool {
    guard tag == nil || tag == .null, let scalar, scalar.isPlain else { return false }
    return switch scalar.text {
    case "null", "Null", "NULL", "~": true
    default: false
    }
  }

  /// Whether the value is missing, as after the colon of `key:`.
  package var isMissing: Bool {
    guard tag == nil, let scalar else { return false }
    return scalar.isPlain && scalar.text.isEmpty
  }
}
