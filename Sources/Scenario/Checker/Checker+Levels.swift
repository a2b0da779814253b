internal import CognitoModel
internal import Diagnostics
internal import YAMLTree

// Keys of a document that stand on another level than their own are read where they belong.
extension Checker {
  /// The keys of steps that nobody takes for a scenario's.
  private static let ofSteps: Set = ["expect", "save", "until", "eventually", "repeat", "when"]

  /// A scenario with the keys of `given` in it, and with its own keys out of it.
  mutating func withKeysInPlace(_ root: YAMLNode) -> YAMLNode {
    var root = withoutKeysOfSteps(withoutKeysOfFlows(withKeysBesideGiven(root)))
    let given = ScenarioKey.given.rawValue
    let strays = taking(from: &root) { GivenKey(rawValue: $0.name) != nil }
    guard let first = strays.first else { return root }
    let title = strays.map(\.name).belonging("into `given`")
    let help = "Write `given: { \(first.name): ... }`."
    report(.unknownKey, title, at: first.key.range, help: help)
    return root.adding(strays, to: given)
  }

  /// Takes pairs out of a mapping; those without a value are reported where they stand.
  private func taking(
    from node: inout YAMLNode,
    _ isStray: (YAMLPair) -> Bool
  ) -> [YAMLPair] {
    let pairs = node.pairs ?? []
    let strays = pairs.filter { isStray($0) && !$0.value.isMissing }
    guard !strays.isEmpty else { return [] }
    node = node.holding(pairs.filter { !isStray($0) || $0.value.isMissing })
    return strays
  }

  private mutating func withKeysBesideGiven(_ root: YAMLNode) -> YAMLNode {
    let given = ScenarioKey.given.rawValue
    guard var inside = root[given] else { return root }
    let strays = taking(from: &inside) { ScenarioKey(rawValue: $0.name) != nil }
    guard !strays.isEmpty else { return root }
    for stray in strays {
      report(
        .unknownKey,
        "`\(stray.name)` belongs to the scenario, beside `given`",
        at: stray.key.range,
        help: "Indent it as far as `given`."
      )
    }
    // What stands in its place too is read there.
    let missing = strays.filter { root[$0.name] == nil }
    return root.changing(given) { _ in inside }.adding(missing)
  }

  private mutating func withoutKeysOfFlows(_ root: YAMLNode) -> YAMLNode {
    var root = root
    let own = [FlowDocumentKey.parameters, .returns].map(\.rawValue)
    for stray in taking(from: &root, { own.contains($0.name) }) {
      let isParameters = stray.name == FlowDocumentKey.parameters.rawValue
      report(
        .unknownKey,
        "`\(stray.name)` belongs to a flow",
        at: stray.key.range,
        help: isParameters ? "A scenario names values in `vars`." : nil
      )
      if isParameters { names.refused.formUnion(stray.value.namesInside) }
    }
    return root
  }

  private mutating func withoutKeysOfSteps(_ root: YAMLNode) -> YAMLNode {
    var root = root
    let strays = taking(from: &root) { Checker.ofSteps.contains($0.name) }
    guard let first = strays.first else { return root }
    let title = strays.map(\.name).belonging("into a step")
    let help = "Indent it as far as the action that it is about."
    report(.unknownKey, title, at: first.key.range, help: help)
    for stray in strays where stray.name == "save" {
      names.refused.formUnion(stray.value.namesInside)
    }
    return root
  }

  /// `given` with the members of `pool` and `client` in them that stand beside them.
  mutating func withSettingsInPlace(_ given: YAMLNode) -> YAMLNode {
    let levels = [(GivenKey.pool, GivenSettings.pool), (.client, GivenSettings.client)]
    return levels.reduce(given) { given, level in
      var given = given
      let (key, members) = (level.0.rawValue, level.1)
      let strays = taking(from: &given) { stray in members.contains { $0.name == stray.name } }
      guard let first = strays.first else { return given }
      report(
        .unknownKey,
        strays.map(\.name).belonging("into `\(key)`"),
        at: first.key.range,
        help: "Write `\(key): { \(first.name): ... }`."
      )
      return given.adding(strays, to: key)
    }
  }
}

extension YAMLNode {
  /// The names that a text, a list of texts or a mapping's keys give.
  var namesInside: [String] {
    let nodes = [self] + (elements ?? []) + (pairs?.map(\.key) ?? [])
    return nodes.compactMap { $0.scalar?.text }
  }

  /// The mapping with pairs added to the mapping of a key, which is made where there is none.
  func adding(_ strays: [YAMLPair], to key: String) -> YAMLNode {
    guard let first = strays.first, let last = strays.last else { return self }
    if let inside = self[key] {
      guard inside.pairs != nil else { return self }
      return changing(key) { $0.adding(strays) }
    }
    let range = SourceRange(first.key.range.lowerBound, last.value.range.upperBound)
    let node = YAMLNode(.scalar(YAMLScalar(key)), range: first.key.range)
    return adding([YAMLPair(key: node, value: YAMLNode(.mapping(strays), range: range))])
  }
}
