package import Diagnostics
internal import Scenario
internal import YAMLTree

/// Rules of a team's own, or of a shipped set, that `pool check` adds to the built-in ones.
package struct Policy: Sendable {
  /// Its name on the command line: the word of a shipped policy, or the path of a file.
  package let name: String

  /// The rules, in the order of the file.
  let rules: [PolicyRule]

  /// How many rules it has.
  package var count: Int { rules.count }
}

/// What one rule of a policy asks.
struct PolicyRule: Sendable {
  /// A setting that a rule reads, with what it must be like.
  struct Demand: Sendable {
    var setting: PolicySetting
    /// Whether the pattern compares a lifetime as a duration.
    var isSpan = false
    var pattern: Pattern
    /// Whether the pattern is about each element of the list that the setting is.
    var isOfEachElement = false
    /// The pattern in words: `at least 12`.
    var words: String
  }

  var id: String
  var demand: Demand
  /// What must hold for the rule to apply.
  var conditions: [Demand] = []
  var severity = Severity.behavior
  var why: String?
  var fix: String?
  var source: String?
  /// Where the id is written.
  var range: SourceRange
}

/// A policy after its check: its rules, and everything that is wrong with it.
package struct CheckedPolicy: Sendable {
  /// The text that all places refer to.
  package let source: SourceFile

  /// What the file asks; nil where it has mistakes.
  package let policy: Policy?

  /// Every mistake and warning, in the order of the places.
  package let diagnostics: [Diagnostic]

  /// The rules that could be read, also those of a file with mistakes.
  let rules: [PolicyRule]

  /// Checks the bytes of a file; `name` is how the command line calls it.
  package init(bytes: [UInt8], name: String) {
    let reader = PolicyReader.read(bytes, name)
    source = reader.source
    rules = reader.rules
    diagnostics = reader.diagnostics.inOrder()
    policy = diagnostics.hasErrors ? nil : Policy(name: name, rules: reader.rules)
  }

  /// Whether a text is a policy, with or without mistakes, and not a scenario.
  package static func isPolicy(_ source: SourceFile) -> Bool {
    let elements = YAMLStream(reading: source).documents.first?.root?.elements ?? []
    return !elements.isEmpty
      && elements.allSatisfy { $0["id"] != nil && ($0["where"] != nil || $0["must"] != nil) }
  }

  /// The rules whose id an earlier policy of the same command has too, as mistakes.
  package func repetitions(of others: [CheckedPolicy]) -> [Diagnostic] {
    rules.compactMap { rule in
      guard let other = others.first(where: { $0.rules.contains { $0.id == rule.id } }) else {
        return nil
      }
      return Diagnostic(
        .repeatedRuleID,
        "the policy `\(other.source.name.visible)` also has a rule `\(rule.id)`",
        at: rule.range,
        help: """
          Findings are named by rule id. Choose another id, or use only one of the two policies.
          """
      )
    }
  }
}

extension Policy {
  /// The rules in the form of the built-in ones.
  ///
  /// `isWhole` says that the document has the defaults of all that it leaves out, as a configuration file has.
  func rules(isWhole: Bool) -> [Rule] { rules.map { $0.rule(of: name, isWhole: isWhole) } }

  /// What could not be judged: rules with the settings on which they depend and that only a deployment knows, and
  /// the parts that rules are about and the document does not speak of.
  struct Unjudged {
    var open: [(rule: String, subject: String)] = []
    var unsaid: Set<CanonicalSettings.Kind> = []
  }

  /// What of the rules could not be judged.
  func unjudged(on settings: CanonicalSettings, isWhole: Bool) -> Unjudged {
    let facts = PolicyFacts(settings: settings, isWhole: isWhole)
    return rules.reduce(into: Unjudged()) { result, rule in
      let judgement = rule.judged(facts)
      var seen: Set<String> = []
      result.open += judgement.open.map(\.text).filter { seen.insert($0).inserted }
        .map { (rule: rule.id, subject: $0) }
      result.unsaid.formUnion(judgement.unsaid)
    }
  }

  /// A note for each setting on which rules depend: lower case, no full stop.
  func notes(on unjudged: Unjudged) -> [String] {
    Dictionary(grouping: unjudged.open, by: \.subject).sorted { $0.key < $1.key }
      .map { subject, rules in
        "`\(subject)` is not known before deployment, so these rules were not checked: "
          + "\(rules.map(\.rule).inSentence()) (policy \(name))"
      }
  }
}

extension PolicyRule {
  fileprivate func rule(of policy: String, isWhole: Bool) -> Rule {
    var rule = Rule(
      id,
      severity,
      why: why ?? "The policy `\(policy)` requires it.",
      fix: fix ?? demand.wish,
      source.map { .documented($0) } ?? .policy(policy),
      [],
      breaches: { facts in judged(PolicyFacts(settings: facts.settings, isWhole: isWhole)).breaches
      }
    )
    rule.policy = policy
    return rule
  }
}

extension PolicyRule.Demand {
  /// What to do where nobody says it, as a part of a sentence.
  fileprivate var wish: String {
    let subject = isOfEachElement ? "each element of \(setting.text)" : setting.text
    return switch words {
    case "something": "set \(subject)"
    case "nothing": "leave out \(subject)"
    case let words where words.hasPrefix("not "): "let \(subject) not be \(words.dropFirst(4))"
    default: "let \(subject) be \(words)"
    }
  }
}
