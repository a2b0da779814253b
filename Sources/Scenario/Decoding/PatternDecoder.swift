internal import Diagnostics
internal import YAMLTree

struct PatternDecoder: NodeDecoder {
  var context: DecodingContext

  /// Decodes a pattern and reports parts that the value can never match.
  func pattern(_ node: YAMLNode, _ place: PatternPlace) -> Pattern? {
    guard isWritten(node, place.subject) else { return nil }
    switch node.content {
    case .scalar: return scalarPattern(node, place)
    case .sequence(let elements): return listPattern(elements, node, place)
    case .mapping(let pairs): return mappingPattern(pairs, node, place)
    case .unresolved: return nil
    }
  }

  /// Decodes a key with its pattern.
  func member(_ pair: YAMLPair, at place: PatternPlace) -> Pattern.Member? {
    pattern(pair.value, place).map {
      Pattern.Member(key: pair.name, keyRange: pair.key.range, pattern: $0)
    }
  }

  /// Decodes a pattern for each node; nil if a node has a mistake.
  func patterns(_ nodes: [YAMLNode], _ place: PatternPlace) -> [Pattern]? {
    nodes.map { pattern($0, place) }.complete()
  }
}

// MARK: - Lists

extension PatternDecoder {
  private func listPattern(
    _ elements: [YAMLNode],
    _ node: YAMLNode,
    _ place: PatternPlace
  ) -> Pattern? {
    let element: ValueShape
    switch place.shape.resolved {
    case .list(let shape): element = shape
    case .any: element = .any
    default:
      reportImpossible(node, place)
      return nil
    }
    let inside = patterns(elements, place.element(element))
    return inside.map { Pattern(.list($0), range: node.range) }
  }

  func reportImpossible(_ node: YAMLNode, _ place: PatternPlace) {
    let help: String? =
      switch place.shape.resolved {
      case .list: "Write `[ ... ]`, or `{ includes: [ ... ] }` for some of the elements."
      case .names: "Write `{ NAME: ... }`."
      case _ where node.elements != nil && place.shape.hasNoMembers:
        "For one of several values, write `{ oneOf: [ ... ] }`."
      default: node.scalar.flatMap(MatcherText.init)?.help(at: place)
      }
    report(
      .impossible,
      "\(place.subject) is always \(place.shape.kindDescription)",
      at: node.shownRange,
      label: "this is \(node.kindDescription)",
      help: help
    )
  }
}
