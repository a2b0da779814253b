internal import CognitoModel
internal import Diagnostics
internal import JSON
internal import Values
internal import YAMLTree

/// Checks a configuration file; everything it finds is collected, nothing is thrown.
///
/// Files that were exported from a pool can be newer than the service model, so what the model does
/// not know is kept. A reading function returns nil where there is nothing to return, or where it has
/// reported why.
struct ConfigurationChecker: StructureChecker {
  let source: SourceFile
  var diagnostics: [Diagnostic] = []

  /// The secrets that are written out in the file.
  var writtenSecrets: [Secret] = []
}

/// How a configuration file is written, for those who wrote something else.
enum ConfigurationHelp {
  static let help =
    "A configuration file has `pool:` with the members that DescribeUserPool shows, and more."
  static let clients = "Write `clients: { web: { ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH] } }`."
}

// MARK: - Reporting

extension ConfigurationChecker {
  /// The pairs of a mapping; merge keys and keys without a value are reported and left out.
  mutating func pairs(of node: YAMLNode, _ subject: String, help: String? = nil) -> [YAMLPair]? {
    guard let pairs = node.pairs else {
      reportKind(node, subject, needs: "a mapping", help: help)
      return nil
    }
    return pairs.filter { pair in
      !isMerge(pair) && isWritten(pair.value, "`\(pair.name)`", at: pair.key.range)
    }
  }

  /// `true` or `false`; what is neither is reported with the code.
  mutating func boolean(_ node: YAMLNode, _ subject: String, _ code: DiagnosticCode) -> Bool? {
    let text = node.scalar?.text ?? ""
    if let flag = PlainValue.boolean(text) { return flag }
    let title = "\(subject) must be `true` or `false`"
    report(code, title, at: node.shownRange, label: PlainValue.meant(by: text))
    return nil
  }

  /// Warns of a key that is likely to be a slip; one that is like no known key is taken as it is.
  mutating func noteUnknown(_ key: YAMLNode, among known: [String]) {
    let name = key.scalar?.text ?? ""
    guard let nearest = Suggestion.slip(name, of: known) else { return }
    warn(
      .nearKey,
      "nobody knows `\(name)`",
      at: key.range,
      label: "did you mean `\(nearest)`?",
      help: "It is kept as it is, and nothing reads it."
    )
  }
}

// The pool itself.
extension ConfigurationChecker {
  mutating func pool(_ pair: YAMLPair) -> PoolConfiguration.Part? {
    if let key = pair.value.pairs?.first(where: { $0.name == "UserPool" })?.key {
      report(
        .missingPool,
        "`pool` holds the members themselves",
        at: key.range,
        help: "Write the members of `UserPool` right under `pool`."
      )
      return nil
    }
    let part = part(pair, ServiceShapes.pool)
    if let elements = pair.value["SchemaAttributes"]?.elements { checkSchema(elements) }
    return part
  }

  private mutating func checkSchema(_ elements: [YAMLNode]) {
    var names: [String: SourceRange] = [:]
    for element in elements where element.pairs != nil {
      guard let node = element["Name"], let name = node.scalar?.text else {
        report(.missingKey, "an attribute of the schema needs `Name`", at: element.shownRange)
        continue
      }
      if let first = names.updateValue(node.range, forKey: name) {
        let note = Diagnostic.Note("first named here", at: first)
        report(.repeatedName, "there is another `\(name)`", at: node.range, notes: [note])
      }
      guard !StandardAttribute.isKnown(name), StandardAttribute.customName(name) == nil else {
        continue
      }
      report(
        .badSchemaName,
        "`\(name)` is no standard attribute",
        at: node.range,
        label: "a custom one is called `custom:\(name)`",
        help: "The names are those that DescribeUserPool shows."
      )
    }
  }

  /// The pool's mode and the mode beside its methods are one setting.
  mutating func checkMFA(_ configuration: PoolConfiguration) {
    let member = "MfaConfiguration"
    guard let mfa = configuration.mfa, let one = configuration.pool.members[member],
      let other = mfa.members[member], one != other,
      // A word that nobody knows is reported as such.
      [one, other].allSatisfy({ ["OFF", "ON", "OPTIONAL"].contains($0.string) })
    else { return }
    report(
      .contradictorySettings,
      "`pool` and `mfa` have different modes",
      at: mfa.place(of: member),
      notes: [.init("the other one", at: configuration.pool.place(of: member))]
    )
  }
}
