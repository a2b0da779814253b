internal import CognitoModel
internal import Diagnostics
internal import YAMLTree

// Misplaced keys of documents and of `given`.
extension MisplacedKeyFinder {
  static let scenario = [scenarioKeysInGiven, flowKeys, stepKeys, givenKeys]
  static let flow = [variablesOfFlow]
  static let given = [
    settings(of: .pool, GivenSettings.pool), settings(of: .client, GivenSettings.client),
  ]

  private static let scenarioKeysInGiven = MisplacedKeyFinder(each: { root in
    let given = ScenarioKey.given.rawValue
    return root[given].pairs { ScenarioKey(word: $0) != nil }.map { pair in
      MisplacedKeys(
        pairs: [pair],
        holder: given,
        destination: .outside,
        title: "`\(pair.name)` belongs to the scenario, next to `given`",
        help: "Move it out of `given`, to the top level of the scenario."
      )
    }
  })

  private static let flowKeys = MisplacedKeyFinder(each: { root in
    let parameters = FlowDocumentKey.parameters.rawValue
    let own = [parameters, FlowDocumentKey.returns.rawValue]
    return (root as YAMLNode?).pairs(own.contains).map { pair in
      let isParameters = pair.name == parameters
      return MisplacedKeys(
        pairs: [pair],
        destination: .nowhere,
        rejectedNames: isParameters ? pair.value.namesInside : [],
        title: "`\(pair.name)` belongs to a flow",
        help: isParameters
          ? "In a scenario, define values in `vars`."
          : "Remove `\(pair.name)`, or move it to a flow."
      )
    }
  })

  private static let stepKeys = MisplacedKeyFinder { root in
    let own = ["expect", "save", "until", "eventually", "repeat", "when"]
    let pairs = (root as YAMLNode?).pairs(own.contains)
    guard !pairs.isEmpty else { return nil }
    return MisplacedKeys(
      pairs: pairs,
      destination: .nowhere,
      rejectedNames: pairs.filter { $0.name == "save" }.flatMap(\.value.namesInside),
      title: pairs.map(\.name).belonging("in a step"),
      help: "Move \(pairs.map(\.name).pronoun) into a step, next to the action."
    )
  }

  private static let givenKeys = MisplacedKeyFinder { root in
    let pairs = (root as YAMLNode?).pairs { GivenKey(word: $0) != nil }
    return MisplacedKeys(pairs, into: ScenarioKey.given.rawValue)
  }

  /// Finds settings that belong in the mapping of `key`.
  ///
  /// The members are read from the model, which takes longer than checking two files. Only unknown
  /// keys need them.
  private static func settings(
    of key: GivenKey,
    _ members: @autoclosure @escaping @Sendable () -> [Member]
  ) -> MisplacedKeyFinder {
    MisplacedKeyFinder { given in
      let unknown = (given as YAMLNode?).pairs { GivenKey(word: $0) == nil }
      guard !unknown.isEmpty else { return nil }
      let names = Set(members().map(\.name))
      return MisplacedKeys(unknown.filter { names.contains($0.name) }, into: key.rawValue)
    }
  }

  private static let variablesOfFlow = MisplacedKeyFinder { root in
    let pairs = root.pairs?.filter { $0.name == ScenarioKey.vars.rawValue } ?? []
    return MisplacedKeys(
      pairs: pairs,
      destination: .nowhere,
      rejectedNames: pairs.flatMap(\.value.namesInside),
      title: "a flow can't have `vars`",
      help: "Declare inputs in `parameters`, or define values in a step with `set`."
    )
  }
}

extension MisplacedKeys {
  /// Creates misplaced keys that belong in the mapping of `key`; nil without keys.
  init?(_ pairs: [YAMLPair], into key: String, _ code: DiagnosticCode = .unknownKey) {
    guard !pairs.isEmpty else { return nil }
    let names = pairs.map(\.name)
    let form = names.map { "\($0): ..." }.joined(separator: ", ")
    self.init(
      pairs: pairs,
      destination: .inside(key),
      code: code,
      title: names.belonging("in `\(key)`"),
      help: "Move \(names.pronoun) to `\(key): { \(form) }`."
    )
  }
}

extension YAMLNode? {
  /// The misplaced pairs that have a value.
  ///
  /// Pairs without a value are reported elsewhere.
  fileprivate func pairs(_ isMisplaced: (String) -> Bool) -> [YAMLPair] {
    (self?.pairs ?? []).filter { isMisplaced($0.name) && !$0.value.isMissing }
  }
}
