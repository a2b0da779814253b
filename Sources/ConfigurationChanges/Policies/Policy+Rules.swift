internal import Diagnostics

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
        "`\(subject)` is not known before deployment, so not checked: "
          + "\(rules.map(\.rule).inSentence()) (policy \(name))"
      }
  }
}

extension PolicyRule {
  fileprivate func rule(of policy: String, isWhole: Bool) -> Rule {
    var rule = Rule(
      id,
      severity,
      why: why ?? "The policy `\(policy)` asks for it.",
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
