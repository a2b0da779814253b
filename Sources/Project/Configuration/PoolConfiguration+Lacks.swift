internal import Diagnostics
internal import JSON
internal import Scenario

// What a mock pool does without, said at its place.
extension PoolConfiguration {
  /// Keys that nobody knows.
  var missingParts: [Diagnostic] {
    let keys = ConfigurationKey.allCases.map(\.rawValue)
    return others.filter { Suggestion.slip($0.key, of: keys) == nil }.map { key, part in
      PoolConfiguration.lack(
        "the mock does not know `\(key)`",
        at: part.range,
        "No operation shows it, so that an export of the mock has it not, and it is not used."
      )
    }
  }

  /// Triggers that the pool has and nobody answers for: a call that would run one is refused.
  var silentTriggers: [Diagnostic] {
    let declared = (triggers?.members.keys ?? []).flatMap { TriggerTable.functions[$0] ?? [] }
    let names = (pool.members["LambdaConfig"]?.object?.keys ?? []).filter {
      $0 != "KMSKeyID" && !declared.contains($0)
    }
    guard !names.isEmpty else { return [] }
    return [
      PoolConfiguration.lack(
        "the mock runs no Lambda functions",
        at: pool.place(of: "LambdaConfig"),
        """
        Calls that would run \(names.listed("or")) are answered with NotImplementedByMock. \
        \(PoolConfiguration.remedy(for: names))
        """
      )
    ]
  }

  /// The line that adds a stub or a program for the first of a trigger's functions; nil for senders.
  private static func remedy(for functions: [String]) -> String {
    let word = TriggerTable.entries.map(\.name).first { word in
      TriggerTable.functions[word]?.contains { functions.contains($0) } ?? false
    }
    let endpoint = "tart `authflow mock` with `--lambda-endpoint URL`."
    guard let word else { return "S\(endpoint)" }
    let line = "triggers: { \(word): { run: [node, lambda.mjs, index.handler] } }"
    return "Add `\(line)`, or s\(endpoint)"
  }

  /// Settings of which only a part can be made.
  var lostSettings: [Diagnostic] {
    var found: [Diagnostic] = []
    let attributes = pool.members["SchemaAttributes"]?.array ?? []
    if attributes.contains(where: { $0["Name"] == "identities" }) {
      let place = pool.place(of: "SchemaAttributes")
      found.append(PoolConfiguration.lack("the mock has no attribute `identities`", at: place))
    }
    let policy = pool.members["Policies"]?["PasswordPolicy"]?["TemporaryPasswordValidityDays"]
    let unused = pool.members["AdminCreateUserConfig"]?["UnusedAccountValidityDays"]
    if let policy, let unused, policy != unused {
      found.append(
        PoolConfiguration.lack(
          "`UnusedAccountValidityDays` and `TemporaryPasswordValidityDays` differ",
          at: pool.place(of: "AdminCreateUserConfig"),
          "They are one setting; the mock takes the policy's."
        )
      )
    }
    return found
  }

  /// The tier of a pool that was described without one, as answers from before there were tiers are: it
  /// had what it was described with; nil where the default one has that too.
  var impliedTier: String? {
    guard pool.members["Id"] != nil, pool.members["UserPoolTier"] == nil else { return nil }
    let mode = pool.members["UserPoolAddOns"]?["AdvancedSecurityMode"]?.string ?? "OFF"
    return mode == "OFF" ? nil : "PLUS"
  }

  /// That a tier is taken which nobody names.
  var takenTier: [Diagnostic] {
    guard let impliedTier else { return [] }
    return [
      Diagnostic(
        .impliedTier,
        "a pool with threat protection is described without its `UserPoolTier`",
        severity: .warning,
        at: pool.place(of: "UserPoolAddOns"),
        help: "The mock takes \(impliedTier), the only tier that has it."
      )
    ]
  }

  static func lack(
    _ title: String,
    at range: SourceRange,
    _ help: String = "It is kept in the file and not used."
  ) -> Diagnostic {
    Diagnostic(.notOnTheMock, title, severity: .warning, at: range, help: help)
  }
}
