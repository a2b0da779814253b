package import Diagnostics

/// A value in a YAML document, with the place of its own text.
package struct YAMLNode: Hashable, Sendable {
  /// What it holds.
  package var content: YAMLContent

  /// The place of the node's own text, without anchor and tag.
  ///
  /// Quotes and brackets belong to it. Block collections and block strings end with their last
  /// non-blank line. A node behind an alias, with its content, keeps the place where it is written
  /// and also knows the alias's place.
  package var range: SourceRange

  /// The tag that was written, such as `!!str`.
  package var tag: YAMLTag?

  /// The anchor's name without `&`.
  package var anchor: String?

  /// A tag of another tool as it is written, such as `!Ref`; only if the reader keeps those.
  package var foreignTag: String?

  /// Creates a node.
  package init(
    _ content: YAMLContent,
    range: SourceRange,
    tag: YAMLTag? = nil,
    anchor: String? = nil
  ) {
    self.content = content
    self.range = range
    self.tag = tag
    self.anchor = anchor
  }
}

/// What a node holds.
package enum YAMLContent: Hashable, Sendable {
  case scalar(YAMLScalar)
  case sequence([YAMLNode])
  /// The keys are unique: of duplicate keys, which are errors, only the first is kept.
  case mapping([YAMLPair])
  /// Something already reported and otherwise unknown: an alias of an unknown anchor, or `{{...}}`
  /// for a value.
  case unresolved
}

/// A string as it was written; its meaning depends on where it is used.
package struct YAMLScalar: Hashable, Sendable {
  /// How the string was written.
  package enum Style: Hashable, Sendable {
    case plain, singleQuoted, doubleQuoted
    /// A block that starts with `|`.
    case literal
    /// A block that starts with `>`.
    case folded
  }

  /// The string after escapes and line folding, otherwise unchanged: `012345` keeps its zero.
  package var text: String

  /// How the string was written.
  package var style: Style

  /// Creates a scalar.
  package init(_ text: String, style: Style = .plain) {
    self.text = text
    self.style = style
  }

  /// Whether it has no quotes and may be a number, a boolean or null.
  package var isPlain: Bool { style == .plain }
}

/// A key of a mapping with its value.
package struct YAMLPair: Hashable, Sendable {
  /// The key; always a scalar, because other keys are errors and left out.
  package var key: YAMLNode

  /// The value; an empty plain scalar after the colon if none is written.
  package var value: YAMLNode

  /// Creates a pair.
  package init(key: YAMLNode, value: YAMLNode) {
    self.key = key
    self.value = value
  }

  /// The key's text.
  package var name: String { key.scalar?.text ?? "" }

  /// Whether the key is `<<`, which merges mappings in older YAML.
  package var isMergeKey: Bool { name == "<<" && key.scalar?.isPlain == true }
}

/// The tags of YAML's core schema; every other tag is rejected.
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

  /// The elements of a list; nil for everything else.
  package var elements: [YAMLNode]? {
    if case .sequence(let elements) = content { elements } else { nil }
  }

  /// The pairs of a mapping in the author's order; nil for everything else.
  package var pairs: [YAMLPair]? {
    if case .mapping(let pairs) = content { pairs } else { nil }
  }

  /// The value of a mapping's key; nil if there is none or this is not a mapping.
  package subscript(key: String) -> YAMLNode? { pairs?.first { $0.name == key }?.value }

  /// All nodes in it without content of their own, except keys, in order.
  package var leaves: [YAMLNode] {
    switch content {
    case .scalar, .unresolved: [self]
    case .sequence(let elements): elements.flatMap(\.leaves)
    case .mapping(let pairs): pairs.flatMap(\.value.leaves)
    }
  }

  /// Whether null is written, in one of YAML's spellings (1.2.2, 10.3.2).
  package var isNull: Bool {
    guard tag == nil || tag == .null, let scalar, scalar.isPlain else { return false }
    return ["null", "Null", "NULL", "~"].contains(scalar.text)
  }

  /// Whether no value was written, as after the colon of `key:`.
  package var isMissing: Bool {
    guard tag == nil, let scalar else { return false }
    return scalar.isPlain && scalar.text.isEmpty
  }
}
