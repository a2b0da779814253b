internal import Diagnostics
internal import YAMLTree

/// A node in a file of another tool, and the place that stands for it.
struct ForeignAnchor {
  private(set) var range: SourceRange
  private(set) var node: YAMLNode
  /// How many steps led here.
  private(set) var depth = 0
  /// Whether the last step led here too.
  private(set) var isWhole = true

  init(range: SourceRange, node: YAMLNode) { (self.range, self.node) = (range, node) }

  /// As far as steps lead; blocks that the tool lacks around a setting are left out.
  func following(_ steps: [DerivedPlace.Step]) -> ForeignAnchor {
    var anchor = self
    for step in steps {
      if let next = anchor.next(step) {
        anchor = next
      } else {
        anchor.isWhole = false
        if anchor.depth > 0 { return anchor }
      }
    }
    return anchor
  }

  private func next(_ step: DerivedPlace.Step) -> ForeignAnchor? {
    var next = self
    (next.depth, next.isWhole) = (depth + 1, true)
    switch step {
    case .member(let name):
      guard let pair = node.block.pairs?.first(where: { $0.name.spells(name) }) else { return nil }
      (next.range, next.node) = (pair.key.range, pair.value)
    case .element(let derived):
      let scored = (node.elements ?? []).map { ($0, $0.likeness(to: derived)) }
      guard let best = scored.max(by: { $0.1 < $1.1 }), best.1 > 0 else { return nil }
      next.node = best.0
      next.range = best.0.pairs?.first?.key.range ?? best.0.range
    }
    return next
  }
}

extension YAMLNode {
  /// The mapping that a block of Terraform's is, which stands as a list of one.
  fileprivate var block: YAMLNode {
    guard let elements, elements.count == 1, elements[0].pairs != nil else { return self }
    return elements[0]
  }

  /// How much two elements of lists say the same; what they are called counts most.
  fileprivate func likeness(to other: YAMLNode) -> Int {
    if let scalar { return scalar.text == other.scalar?.text ? 1 : 0 }
    var likeness = 0
    for pair in other.pairs ?? [] {
      guard let text = pair.value.scalar?.text,
        let own = pairs?.first(where: { $0.name.spells(pair.name) })?.value.scalar?.text,
        own == text || text.hasSuffix(":\(own)")
      else { continue }
      likeness += YAMLNode.names.contains(pair.name) ? 100 : 1
    }
    return likeness
  }

  private static let names: Set = ["Name", "ScopeName", "EventSource"]
}
