internal import Diagnostics
internal import Values
internal import YAMLTree

/// The keys that a step can have next to its action.
enum StepModifier: String, Hashable, Sendable, CaseIterable, Keyword {
  case name, note, id
  case session = "as"
  case client, expect, save, when, eventually, `repeat`, until, timeout

  static let names = allCases.map(\.rawValue)

  static let table = KeywordTable<StepModifier>()

  /// Whether the modifier needs an outcome of the action.
  var isOfOutcome: Bool { [.expect, .save, .eventually, .until].contains(self) }

  /// The modifier that differs from a word only in case; nil if there is none.
  static func differingInCase(from word: String) -> String? {
    // All modifiers are lowercase.
    let lower = word.lowercased()
    return lower == word ? nil : names.first { $0 == lower }
  }

  /// The advice for another tool's modifier; nil for other words.
  static func advice(on word: String) -> (label: String, help: String?)? {
    switch word.lowercasedLetters {
    case "if", "condition", "onlyif", "runif":
      ("did you mean `when`?", "For example, write `when: { pool.MfaConfiguration: OPTIONAL }`.")
    case "unless", "skipif", "skip":
      (
        "did you mean `when`?",
        "For example, write `when: { pool.MfaConfiguration: { not: OPTIONAL } }`."
      )
    case "retry", "retries", "attempts", "maxattempts", "tries", "poll", "waituntil":
      (
        "",
        "Write `eventually: 10s` to repeat a reading step, or `retries: 2` next to `steps` to rerun a failed scenario."
      )
    case "loop", "times", "count", "foreach", "iterations": ("did you mean `repeat`?", nil)
    case "after", "finally", "teardown", "always":
      ("", "Use the scenario's `cleanup`, which also runs after a failure.")
    case "before", "setup": ("", "Write an earlier step, or use the scenario's `given`.")
    case "assert", "assertions", "should", "expected", "expects", "verify", "check", "response":
      ("did you mean `expect`?", nil)
    case "capture", "extract", "output", "outputs", "saveas", "storeas", "export", "captures":
      ("did you mean `save`?", nil)
    case "comment", "description", "desc", "remark": ("did you mean `note`?", nil)
    case "title", "label": ("did you mean `name`?", nil)
    case "session", "actor": ("did you mean `as`?", nil)
    case "delay", "sleep", "pause": ("did you mean `wait`, in a step of its own?", nil)
    default: nil
    }
  }

  /// The purpose of the key, as a sentence.
  var summary: String {
    switch self {
    case .name: "A name for the step in reports, instead of a generated name."
    case .note: "A remark for reports, which also silences warnings about this step."
    case .id: "The step's ID, as in `$(steps.ID.response...)`."
    case .session: "The session of the step; by default, the unnamed session."
    case .client:
      "The name of the step's client; by default, the client of the session, or else the default client."
    case .expect: "The expected outcome; unless it expects a failure, the step must succeed."
    case .save:
      "`save: NAME` saves the action's main value; `save: { NAME: path.in.outcome }` saves any other value."
    case .when:
      "Conditions by path, each a value or matcher; if any condition is not met, the step is skipped."
    case .eventually:
      "How long to repeat the step until it meets `expect`; actions such as `expectUser` need no `expect`."
    case .repeat:
      "How many times the step runs, or the maximum with `until`; `$(iteration)` is the current number."
    case .until: "The outcome that ends `repeat` early, instead of `expect`."
    case .timeout: "The time limit of the step."
    }
  }
}

/// The keys of a step, grouped into actions, modifiers, and unknown keys.
struct StepKeys {
  var actions: [YAMLPair] = []
  var unknown: [YAMLPair] = []
  /// The pairs of the modifiers, which are too few for a dictionary.
  private var modifiers: [(modifier: StepModifier, pair: YAMLPair)] = []

  init(_ pairs: [YAMLPair]) {
    for pair in pairs {
      if let modifier = StepModifier(word: pair.name) {
        modifiers.append((modifier, pair))
      } else if StepKeys.isAction(pair.name) {
        actions.append(pair)
      } else {
        unknown.append(pair)
      }
    }
  }

  /// All possible keys of a step.
  static let known = ActionTable.allNames + StepModifier.names

  /// Whether a key names an action, possibly misspelled.
  ///
  /// Modifiers with capitals do not count.
  static func isAction(_ name: String) -> Bool {
    ActionTable.action(named: name) != nil
      || ActionTable.looksLikeOperation(name) && StepModifier.differingInCase(from: name) == nil
  }

  /// The pair of a modifier; nil if the step does not have it.
  subscript(modifier: StepModifier) -> YAMLPair? {
    modifiers.firstElement { $0.modifier == modifier }?.pair
  }

  /// The pair of a modifier next to the action; nil if the modifier is inside the action.
  func inPlace(_ modifier: StepModifier) -> YAMLPair? {
    guard let pair = self[modifier], let action = actions.first?.value.range,
      pair.key.range.lowerBound < action.lowerBound
        || action.upperBound <= pair.key.range.lowerBound
    else { return nil }
    return pair
  }

  /// Removes a modifier and returns its pair; nil if the step does not have the modifier.
  mutating func remove(_ modifier: StepModifier) -> YAMLPair? {
    modifiers.firstIndex { $0.modifier == modifier }.map { modifiers.remove(at: $0).pair }
  }

  /// The value of a modifier; nil if the step does not have it.
  func value(_ modifier: StepModifier) -> YAMLNode? { self[modifier]?.value }
}
