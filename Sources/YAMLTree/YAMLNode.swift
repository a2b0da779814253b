package import Diagnostics

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

extension YAMLNode {
  private final class Parts: Hashable, Sendable {
    let content: YAMLContent
    let range: SourceRange
    /// The tags and the anchor; nil for nearly every node.
    private let properties: Properties?

    init(
      _ content: YAMLContent,
      _ range: SourceRange,
      _ tag: YAMLTag?,
      _ anchor: String?,
      foreignTag: String?
    ) {
      (self.content, self.range) = (content, range)
      properties =
        tag == nil && anchor == nil && foreignTag == nil
        ? nil : Properties(tag, anchor, foreignTag: foreignTag)
    }

    var tag: YAMLTag? { properties?.tag }
    var anchor: String? { properties?.anchor }
    var foreignTag: String? { properties?.foreignTag }

    static func == (one: Parts, other: Parts) -> Bool {
      one === other
        || one.content == other.content && one.range == other.range && one.tag == other.tag
          && one.anchor == other.anchor && one.foreignTag == other.foreignTag
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(content)
      hasher.combine(range)
      hasher.combine(tag)
      hasher.combine(anchor)
      hasher.combine(foreignTag)
    }
  }

  private final class Properties: Sendable {
    let tag: YAMLTag?
    let anchor: String?
    let foreignTag: String?

    init(_ tag: YAMLTag?, _ anchor: String?, foreignTag: String?) {
      (self.tag, self.anchor, self.foreignTag) = (tag, anchor, foreignTag)
    }
  }
}

/// The content of a node.
package enum YAMLContent: Hashable, Sendable {
  case scalar(YAMLScalar)
  case sequence([YAMLNode])
  /// A mapping with unique keys. A duplicate key is an error, and only its first pair is kept.
  case mapping([YAMLPair])
  /// An unknown value whose mistake is already reported.
  ///
  /// For example, the value is an alias of an unknown anchor, or `{{...}}`.
  case unresolved
}

/// A scalar as parsed.
///
/// Its type depends on its place.
package struct YAMLScalar: Hashable, Sendable {
  /// The notation of the string.
  package enum Style: Hashable, Sendable {
    case plain, singleQuoted, doubleQuoted
    /// A block that starts with `|`.
    case literal
    /// A block that starts with `>`.
    case folded
  }

  /// The string after escapes and line folding, otherwise unchanged: `012345` keeps its zero.
  package var text: String

  /// The notation of the string in the file.
  package var style: Style

  /// Creates a scalar, by default without quotes.
  package init(_ text: String, style: Style = .plain) {
    self.text = text
    self.style = style
  }

  /// Whether the scalar has no quotes and may be a number, a boolean, or null.
  package var isPlain: Bool { style == .plain }
}

/// A key of a mapping with its value.
package struct YAMLPair: Hashable, Sendable {
  /// The key, which is always a scalar.
  ///
  /// Other keys are reported and omitted.
  package var key: YAMLNode

  /// The value; an empty plain scalar after the colon if it is missing.
  package var value: YAMLNode

  /// Creates a pair from two nodes of the same file.
  package init(key: YAMLNode, value: YAMLNode) {
    self.key = key
    self.value = value
  }

  /// The string of the key.
  package var name: String { key.scalar?.text ?? "" }

  /// Whether the key is `<<`, which merges mappings in YAML 1.1.
  package var isMergeKey: Bool { name == "<<" && key.scalar?.isPlain == true }
}

/// The tags of YAML's core schema.
///
/// Other tags are rejected.
package enum YAMLTag: String, Hashable, Sendable, CaseIterable {
  case string = "!!str"
  case integer = "!!int"
  case float = "!!float"
  case boolean = "!!bool"
  case null = "!!null"
  case mapping = "!!map"
  case sequence = "!!seq"
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
    return pairs.firstIndex { $0.name == key }.map { pairs[$0].value }
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
