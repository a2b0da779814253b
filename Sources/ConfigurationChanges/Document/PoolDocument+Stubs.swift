package import JSON

// The stubs for the pool's Lambda functions on a mock, from `triggers` of a configuration file.
extension PoolDocument {
  /// The stubs of another pool for functions that both pools have; nil if there are none or this
  /// pool has its own stubs.
  ///
  /// A function at another address can work differently, but a mock needs a stub for each function.
  package func stubs(of other: PoolDocument) -> JSONObject? {
    guard triggers == nil, let all = other.triggers else { return nil }
    let shared = all.filter { word, _ in
      [self, other].allSatisfy { !$0.functions(behind: word).isEmpty }
    }
    return shared.isEmpty ? nil : shared
  }

  /// The stubs, except for functions that this pool has and another does not.
  func stubs(withoutThoseGoneIn other: PoolDocument) -> JSONObject? {
    triggers?.filter { word, _ in
      functions(behind: word).isEmpty || !other.functions(behind: word).isEmpty
    }
  }

  /// The functions of the pool that a stub of this name covers.
  func functions(behind word: String) -> [String] {
    (pool["LambdaConfig"]?.object?.keys ?? []).filter { PoolDocument.stubName(for: $0) == word }
  }

  /// Whether the pool calls a function.
  func hasFunction(_ name: String) -> Bool { pool["LambdaConfig"]?[name] != nil }

  /// The name of a function's stub in `triggers`.
  static func stubName(for function: String) -> String {
    switch function {
    case "DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse":
      "customChallenge"
    case "PreTokenGenerationConfig": "preTokenGeneration"
    default: function.prefix(1).lowercased() + function.dropFirst()
    }
  }
}
