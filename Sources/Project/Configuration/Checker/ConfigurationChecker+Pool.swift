internal import CognitoModel
internal import Diagnostics
internal import JSON
internal import YAMLTree

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
    let part = part(pair, ServiceShapes.pool, isSent: true)
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
