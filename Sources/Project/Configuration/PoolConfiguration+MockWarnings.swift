package import Diagnostics
internal import JSON
internal import Scenario

// Diagnostics of settings that the mock does not support.
extension PoolConfiguration {
  /// Warnings about unknown keys.
  var missingParts: [Diagnostic] {
    let keys = ConfigurationKey.allCases.map(\.rawValue)
    let unreported = others.filter { key, _ in
      KeyCorrection(key, among: [], keys, isPart: true) == nil
    }
    return unreported.map { key, part in
      PoolConfiguration.mockWarning(
        "the mock does not support `\(key)`",
        at: part.range,
        "Exports from the mock omit the key. If scenarios depend on it, run them on a live pool."
      )
    }
  }

  /// The warning about triggers without a stub.
  ///
  /// The mock rejects calls that would run a function.
  package var silentTriggers: [Diagnostic] {
    let declared = (triggers?.members.keys ?? []).flatMap { TriggerTable.functions[$0] ?? [] }
    let names = (pool.members["LambdaConfig"]?.object?.keys ?? []).filter {
      $0 != "KMSKeyID" && !declared.contains($0)
    }
    guard !names.isEmpty else { return [] }
    return [
      PoolConfiguration.mockWarning(
        "the mock does not run Lambda functions",
        at: pool.place(of: "LambdaConfig"),
        """
        Calls that would run \(names.listed("or")) fail with NotImplementedByMock. \
        \(PoolConfiguration.remedy(for: names))
        """
      )
    ]
  }

  /// The instruction that adds programs for the triggers; sender triggers need a Lambda endpoint.
  private static func remedy(for functions: [String]) -> String {
    let words = TriggerTable.entries.map(\.name).filter { word in
      TriggerTable.functions[word]?.contains { functions.contains($0) } ?? false
    }
    let endpoint = "start `authflow mock` with `--lambda-endpoint URL`"
    guard let first = words.first else { return endpoint.asSentence }
    let line = "`triggers: { \(first): { run: [node, lambda.mjs, index.handler] } }`"
    let replaced = words.flatMap { TriggerTable.functions[$0] ?? [] }
    let senders = functions.filter { !replaced.contains($0) }
    guard senders.isEmpty else {
      return "\(endpoint.capitalizedFirst), or add programs for the functions other than "
        + "\(senders.listed()), such as \(line)."
    }
    return words.count == 1
      ? "Add \(line), or \(endpoint)."
      : "Add a program for each function, such as \(line), or \(endpoint)."
  }

  /// Warnings about settings that the mock partly supports.
  var lostSettings: [Diagnostic] {
    var found: [Diagnostic] = []
    let attributes = pool.members["SchemaAttributes"]?.array ?? []
    if attributes.contains(where: { $0["Name"] == "identities" }) {
      let place = pool.place(of: "SchemaAttributes")
      let title = "the mock does not support the attribute `identities`"
      found.append(PoolConfiguration.mockWarning(title, at: place))
    }
    let policy = pool.members["Policies"]?["PasswordPolicy"]?["TemporaryPasswordValidityDays"]
    let unused = pool.members["AdminCreateUserConfig"]?["UnusedAccountValidityDays"]
    if let policy, let unused, policy != unused {
      found.append(
        PoolConfiguration.mockWarning(
          "`UnusedAccountValidityDays` and `TemporaryPasswordValidityDays` differ",
          at: pool.place(of: "AdminCreateUserConfig"),
          "Both members set the same value. The mock uses `TemporaryPasswordValidityDays`. Remove "
            + "`UnusedAccountValidityDays`."
        )
      )
    }
    return found
  }

  /// The tier that the features of a pool without a tier imply.
  ///
  /// Nil if the default tier has all these features. Pools described before tiers existed have no
  /// tier.
  var impliedTier: String? {
    guard pool.members["Id"] != nil, pool.members["UserPoolTier"] == nil else { return nil }
    let mode = pool.members["UserPoolAddOns"]?["AdvancedSecurityMode"]?.string ?? "OFF"
    return mode == "OFF" ? nil : "PLUS"
  }

  /// The warning about an implied tier.
  var takenTier: [Diagnostic] {
    guard let impliedTier else { return [] }
    return [
      Diagnostic(
        .impliedTier,
        "`UserPoolTier` is missing from a pool with threat protection",
        severity: .warning,
        at: pool.place(of: "UserPoolAddOns"),
        help: "Write `UserPoolTier: \(impliedTier)`, the tier that the mock uses. No other tier "
          + "has threat protection."
      )
    ]
  }

  static func mockWarning(
    _ title: String,
    at range: SourceRange,
    _ help: String = "If scenarios depend on the attribute, run them on a live pool."
  ) -> Diagnostic {
    Diagnostic(.notOnTheMock, title, severity: .warning, at: range, help: help)
  }
}
