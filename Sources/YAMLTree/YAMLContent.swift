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
