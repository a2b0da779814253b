package import Diagnostics
internal import Values
package import YAMLTree

/// A pattern outside a scenario: the same matchers with the same meaning, without `$( )` values.
package struct CheckedMatcher: Sendable {
  /// The pattern; nil if the node has a mistake.
  package let pattern: Pattern?

  /// All errors and warnings in the node.
  package let diagnostics: [Diagnostic]

  /// Reads the node under `key` as a pattern for values of the given shape.
  ///
  /// Diagnostics call the value `name`.
  package init(
    _ node: YAMLNode,
    under key: String,
    of name: String,
    shape: ValueShape,
    in source: SourceFile
  ) {
    let values = node.scalarsWithValues
    guard values.isEmpty else {
      pattern = nil
      diagnostics = values.map { scalar in
        Diagnostic(
          .valueNotAllowed,
          "`$(...)` is not supported here",
          at: scalar.range,
          help: "To write a literal `$(`, use `$$(`."
        )
      }
      return
    }
    let context = DecodingContext(source: source, library: FlowLibrary(project: .unknown))
    let decoder = PatternDecoder(context: context)
    let found = decoder.pattern(node, PatternPlace(name: name, shape: shape, key: key))
    diagnostics = decoder.diagnostics
    pattern = diagnostics.hasErrors ? nil : found
  }
}

extension YAMLNode {
  /// Whether a matcher applies to a list as a whole.
  package var matchesWholeList: Bool {
    switch content {
    case .scalar, .unresolved: return false
    case .sequence: return true
    case .mapping(let pairs):
      return pairs.contains { pair in
        switch MatcherKey(word: pair.name) {
        case .includes, .contains, .each, .length: true
        case .not: pair.value.matchesWholeList
        case .oneOf: pair.value.elements?.contains(where: \.matchesWholeList) ?? false
        default: false
        }
      }
    }
  }

  /// The scalars that contain a `$( )` value, in order.
  fileprivate var scalarsWithValues: [YAMLNode] {
    leaves.filter { node in
      let text = node.scalar?.text ?? ""
      return text.holdsValue && (try? Template(parsing: text))?.literal == nil
    }
  }
}

extension ValueShape {
  /// The shape of a list's elements; nil for other shapes.
  package var element: ValueShape? {
    if case .list(let element) = resolved { element } else { nil }
  }
}
