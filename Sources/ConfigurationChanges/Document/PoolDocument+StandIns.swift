package import JSON

// What plays the pool's Lambda functions on a mock, as of a configuration file's `triggers`.
extension PoolDocument {
  /// What is to stand in for the functions of this pool where it says nothing of that: what does so in
  /// another one, for those functions that both have; nil where there is nothing of the kind.
  ///
  /// A function under another address may do anything, but a mock can play none of them without a stand-in.
  package func standIns(of other: PoolDocument) -> JSONObject? {
    guard triggers == nil, let all = other.triggers else { return nil }
    let shared = all.filter { word, _ in
      [self, other].allSatisfy { !$0.functions(behind: word).isEmpty }
    }
    return shared.isEmpty ? nil : shared
  }

  /// What stands in for functions, but for those that the pool has and another one has not.
  func standIns(withoutThoseGoneIn other: PoolDocument) -> JSONObject? {
    triggers?.filter { word, _ in
      functions(behind: word).isEmpty || !other.functions(behind: word).isEmpty
    }
  }

  /// The functions that the pool has and that something of this name stands in for.
  func functions(behind word: String) -> [String] {
    (pool["LambdaConfig"]?.object?.keys ?? []).filter { PoolDocument.standIn(for: $0) == word }
  }

  /// Whether the pool calls a function.
  func hasFunction(_ name: String) -> Bool { pool["LambdaConfig"]?[name] != nil }

  /// What stands in for a function is called in `triggers`.
  static func standIn(for function: String) -> String {
    switch function {
    case "DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse":
      "customChallenge"
    case "PreTokenGenerationConfig": "preTokenGeneration"
    default: function.prefix(1).lowercased() + function.dropFirst()
    }
  }
}
