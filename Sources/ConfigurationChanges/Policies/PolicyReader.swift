internal import Diagnostics
internal import YAMLTree

/// A reader for policies that collects all mistakes and throws no error.
struct PolicyReader: DiagnosticCollector {
  /// The keys of a rule, in the order of the documentation.
  enum Key: String, CaseIterable {
    case id
    case setting = "where"
    case must, when, severity, why, fix, source
  }

  static let help = "Write a list: `- { id: mfa, where: pool.MfaConfiguration, must: ON }`."
  static let matcherHelp =
    "Write a value or a matcher, such as `must: ON` or `must: { atLeast: 8 }`."

  let source: SourceFile
  var diagnostics: [Diagnostic] = []
  private(set) var rules: [PolicyRule] = []
  /// The places of the IDs of earlier rules.
  var ids: [String: SourceRange] = [:]

  static func read(_ bytes: [UInt8], _ name: String) -> PolicyReader {
    let stream = YAMLStream(bytes: bytes, name: name, limits: .ofLiterals)
    var reader = PolicyReader(source: stream.source, diagnostics: stream.diagnostics)
    if let root = reader.root(of: stream, .notAPolicy, "a policy must be a single document") {
      reader.read(root)
    } else if stream.diagnostics.isEmpty {
      reader.report(
        .notAPolicy,
        "the file has no content",
        at: SourceRange(at: .start),
        help: PolicyReader.help
      )
    }
    return reader
  }

  private init(source: SourceFile, diagnostics: [Diagnostic]) {
    (self.source, self.diagnostics) = (source, diagnostics)
  }

  private mutating func read(_ root: YAMLNode) {
    let title = "a policy must be a list of rules"
    guard let elements = elements(of: root, .notAPolicy, title, help: PolicyReader.help) else {
      return
    }
    if elements.isEmpty {
      report(.notAPolicy, "the policy has no rules", at: root.range, help: PolicyReader.help)
    }
    for element in elements { readRule(element) }
  }

  private mutating func readRule(_ node: YAMLNode) {
    let title = "a rule must be a mapping"
    guard let pairs = pairs(of: node, .notAPolicy, title, help: PolicyReader.help) else { return }
    let values = values(of: pairs)
    let missing = [Key.id, .setting, .must].filter { values[$0] == nil }
    if !missing.isEmpty {
      let words = missing.map(\.rawValue).listed()
      report(.missingRuleKey, "missing \(words)", at: node.shownRange)
    }
    let id = values[.id].flatMap { readID($0) }
    let settingMatch = values[.setting].flatMap { readSettingMatch($0, values[.must]) }
    let conditions = values[.when].map { readConditions($0, of: settingMatch?.setting) } ?? []
    let severity = values[.severity].flatMap { readSeverity($0) }
    let texts = [Key.why, .fix, .source].map { key in values[key].flatMap { text($0, key) } }
    guard let id, let settingMatch else { return }
    rules.append(
      PolicyRule(
        id: id,
        settingMatch: settingMatch,
        conditions: conditions,
        severity: severity ?? .behavior,
        why: texts[0],
        fix: texts[1],
        source: texts[2],
        range: values[.id]?.range ?? node.shownRange
      )
    )
  }

  /// The values of a rule's keys; reports unknown keys.
  private mutating func values(of pairs: [YAMLPair]) -> [Key: YAMLNode] {
    var values: [Key: YAMLNode] = [:]
    for pair in pairs {
      if let key: Key = key(of: pair, .unknownRuleKey) { values[key] = pair.value }
    }
    return values
  }

  /// Reads the string of a key; reports a missing or wrong value.
  mutating func text(_ node: YAMLNode, _ key: Key) -> String? {
    if case .unresolved = node.content { return nil }
    guard let scalar = node.scalar, !node.isNull, !scalar.text.isEmpty else {
      report(
        .wrongRuleValue,
        "`\(key.rawValue)` must be a string",
        at: node.shownRange,
        label: node.isMissing ? "it has no value" : "this is \(node.kindDescription)"
      )
      return nil
    }
    return scalar.text
  }
}
