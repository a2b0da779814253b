internal import CognitoModel
internal import Diagnostics
internal import JSON
internal import Values
internal import YAMLTree

/// Checks a configuration file and collects all diagnostics, without throwing.
///
/// An exported file can be newer than the service model, so unknown members are kept. Functions
/// that read a value return nil after they report an error, and if the value is absent.
struct ConfigurationChecker: StructureChecker {
  let source: SourceFile
  var diagnostics: [Diagnostic] = []

  /// The secrets that are literals in the file.
  var writtenSecrets: [Secret] = []
}

/// Help messages that show how to write a configuration file.
enum ConfigurationHelp {
  static let help =
    "Write `pool:` with the members of a DescribeUserPool response."
  static let clients = "Write `clients: { web: { ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH] } }`."
}

// MARK: - Reporting

extension ConfigurationChecker {
  /// Reads the pairs of a mapping; reports and omits merge keys and keys without a value.
  mutating func pairs(of node: YAMLNode, _ subject: String, help: String? = nil) -> [YAMLPair]? {
    guard let pairs = node.pairs else {
      reportKind(node, subject, needs: "a mapping", help: help)
      return nil
    }
    return pairs.filter { pair in
      !isMerge(pair) && isWritten(pair.value, "`\(pair.name)`", at: pair.key.range)
    }
  }

  /// Reads `true` or `false`; reports other values.
  mutating func boolean(_ node: YAMLNode, _ subject: String) -> Bool? {
    let text = node.scalar?.text ?? ""
    if let flag = PlainBoolean.value(of: text) { return flag }
    let title = "\(subject) must be `true` or `false`"
    report(.badBoolean, title, at: node.shownRange, label: label(forBoolean: text))
    return nil
  }

  /// Warns about an unknown key if the intended key is known; accepts other unknown keys.
  mutating func noteUnknown(
    _ key: YAMLNode,
    among members: [Member],
    _ own: [String] = [],
    isPart: Bool = false
  ) {
    let name = key.scalar?.text ?? ""
    guard let meant = KeyCorrection(name, among: members, own, isPart: isPart) else { return }
    let advice: (label: String, help: String) =
      switch meant {
      case .below(let other):
        (
          "this key belongs in \(other.placeOfMembers)",
          "Move the key to \(other.placeOfMembers)."
        )
      case .form(let form): ("", "Write `\(form)`.")
      case .member(let member): ("did you mean `\(member)`?", "Use the name in Cognito's API.")
      case .typo(let typo): ("did you mean `\(typo)`?", "Correct the spelling.")
      }
    warn(
      .nearKey,
      "unknown key `\(name)`",
      at: key.range,
      label: advice.label,
      help: "\(advice.help) Unknown keys have no effect."
    )
  }
}

// Checks of the pool.
extension ConfigurationChecker {
  mutating func pool(_ pair: YAMLPair) -> PoolConfiguration.Part? {
    if let key = pair.value.pairs?.first(where: { $0.name == "UserPool" })?.key {
      report(
        .missingPool,
        "`UserPool` is not allowed in `pool`",
        at: key.range,
        help: "Write the members of `UserPool` directly in `pool`."
      )
      return nil
    }
    let part = part(pair, ServiceShapes.pool)
    if let elements = pair.value["SchemaAttributes"]?.elements { checkSchema(elements) }
    return part
  }

  private mutating func checkSchema(_ elements: [YAMLNode]) {
    var names: [ExactString: SourceRange] = [:]
    for element in elements where element.pairs != nil {
      guard let node = element["Name"], !node.isNull else {
        report(.missingKey, "an attribute of the schema needs `Name`", at: element.shownRange)
        continue
      }
      // A value that is missing or not a string is already reported.
      guard let name = node.scalar?.text, !node.isMissing else { continue }
      guard !name.allSatisfy(\.isWhitespace) else {
        report(.missingKey, "an attribute of the schema needs `Name`", at: node.range)
        continue
      }
      reportRepeated(name, at: node.range, &names)
      guard !StandardAttribute.isKnown(name), CustomAttribute(shownName: name) == nil else {
        continue
      }
      report(
        .badSchemaName,
        "`\(name)` is not a standard attribute",
        at: node.range,
        label: "a custom attribute is named `custom:\(name)`",
        help: "Use the attribute names of a DescribeUserPool response."
      )
    }
  }

  /// Checks that `pool` and `mfa` have the same MFA mode.
  mutating func checkMFA(_ configuration: PoolConfiguration) {
    let member = "MfaConfiguration"
    guard let mfa = configuration.mfa, let one = configuration.pool.members[member],
      let other = mfa.members[member], one != other,
      // An unknown mode is reported elsewhere.
      [one, other].allSatisfy({ ["OFF", "ON", "OPTIONAL"].contains($0.string) })
    else { return }
    report(
      .contradictorySettings,
      "`pool` and `mfa` have different MFA modes",
      at: mfa.place(of: member),
      notes: [.init("the other mode is here", at: configuration.pool.place(of: member))],
      help: "Write the same mode in both places."
    )
  }
}
