internal import CognitoModel
package import Diagnostics
package import YAMLTree

/// A node in a file, with its distance from the start of a path.
package struct SettingAnchor: Sendable {
  package private(set) var range: SourceRange
  package private(set) var node: YAMLNode
  /// The number of steps to this node.
  package private(set) var depth = 0
  /// Whether the whole path was found, including the last step.
  package private(set) var isWhole = true

  package init(range: SourceRange, node: YAMLNode) { (self.range, self.node) = (range, node) }

  /// Follows a path as far as it exists, into each branch of a condition that has the next step.
  ///
  /// If a tool does not have a block around a setting, its step is skipped.
  package func following(_ steps: some Collection<DerivedPlace.Step>) -> [SettingAnchor] {
    guard let step = steps.first else { return [self] }
    let rest = steps.dropFirst()
    let next = branches.compactMap { $0.next(step) }
    guard next.isEmpty else { return next.flatMap { $0.following(rest) } }
    var end = self
    end.isWhole = false
    if case .member(let name) = step, depth == 0, SettingAnchor.blocksElsewhere.contains(name) {
      return end.following(rest)
    }
    return [end]
  }

  /// Blocks of the service that other tools do not have around some settings.
  private static let blocksElsewhere: Set = [
    "Policies", "SmsMfaConfiguration", "EmailMfaConfiguration", "WebAuthnConfiguration",
    "CustomDomainConfig",
  ]

  /// The branches of a condition at the node, or the node itself.
  private var branches: [SettingAnchor] {
    node.branches.map { branch in
      var anchor = self
      anchor.node = branch
      return anchor
    }
  }

  private func next(_ step: DerivedPlace.Step) -> SettingAnchor? {
    var next = self
    (next.depth, next.isWhole) = (depth + 1, true)
    switch step {
    case .member(let name):
      let pairs = node.block.pairs ?? []
      let pair = pairs.first { $0.name == name } ?? pairs.first { $0.name.spells(name) }
      guard let pair else { return element(next) { $0.isCalled(name) ? 1 : 0 } }
      (next.range, next.node) = (pair.key.range, pair.value)
      return next
    case .element(let derived): return element(next) { $0.likeness(to: derived) }
    }
  }

  /// The list element with the highest score above 0, or the first of several; nil if there is
  /// none.
  private func element(_ next: SettingAnchor, _ score: (YAMLNode) -> Int) -> SettingAnchor? {
    let scored = (node.elements ?? []).flatMap(\.branches).map { ($0, score($0)) }
    guard let best = scored.max(by: { $0.1 < $1.1 })?.1, best > 0,
      let found = scored.first(where: { $0.1 == best })?.0
    else { return nil }
    var next = next
    next.node = found
    next.range = found.pairs?.first?.key.range ?? found.range
    return next
  }
}

extension YAMLNode {
  /// The values that a CloudFormation condition chooses from, at any depth, or the node itself.
  fileprivate var branches: [YAMLNode] {
    let argument = foreignTag == "!If" ? self : pairs?.count == 1 ? self["Fn::If"] : nil
    guard let parts = argument?.elements, parts.count == 3 else { return [self] }
    return parts.dropFirst().flatMap(\.branches)
  }

  /// The mapping of a Terraform block, which is written as a list with one element.
  fileprivate var block: YAMLNode {
    guard let elements, elements.count == 1, elements[0].pairs != nil else { return self }
    return elements[0]
  }

  /// Whether a list element is this string or has this name, which a schema attribute can have
  /// without its prefix.
  fileprivate func isCalled(_ name: String) -> Bool {
    if let scalar { return scalar.text == name }
    return YAMLNode.names.contains { member in
      guard let own = pairs?.first(where: { $0.name.spells(member) })?.value.scalar?.text else {
        return false
      }
      return own == name || name.hasSuffix(":\(own)")
    }
  }

  /// The similarity of two list elements; their names count most.
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

  private static let names = ["Name", "ScopeName", "EventSource"]
}
