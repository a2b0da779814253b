internal import Values

/// The keys of a scenario.
enum ScenarioKey: String, Hashable, Sendable, CaseIterable, Keyword {
  case scenario, description, tags, requires, given, vars, examples, steps, cleanup, timeout
  case retries, lock

  static let names = allCases.map(\.rawValue)

  static let table = KeywordTable<ScenarioKey>()

  /// The key that a word from another tool means; nil for other words.
  static func meant(by word: String) -> ScenarioKey? {
    switch word.lowercasedLetters {
    case "after", "aftereach", "afterall", "teardown", "finally", "always", "cleanupsteps": .cleanup
    case "retry", "attempts", "maxattempts", "reruns", "flakyretries": .retries
    case "variables", "env", "environment", "let", "define", "constants": .vars
    case "data", "rows", "cases", "table", "testdata", "dataset", "matrix", "foreach", "with":
      .examples
    case "test", "it", "testcase", "usecase": .scenario
    case "precondition", "preconditions", "fixtures", "prerequisites": .given
    case "labels", "groups", "markers", "annotations": .tags
    case "needs", "require", "capabilities": .requires
    case "locks", "mutex", "exclusive", "concurrencygroup": .lock
    case "summary", "comment", "desc", "note": .description
    case "actions", "script", "tasks", "do", "then": .steps
    default: nil
    }
  }

  /// The advice for another tool's key that has no equivalent here; nil for other words.
  static func advice(on word: String) -> String? {
    switch word.lowercasedLetters {
    case "before", "beforeeach", "beforeall", "setup", "background":
      "Use `given` for preconditions, and a step for anything else."
    case "if", "condition", "onlyif", "unless":
      "Use `when: { ... }` on a step for a condition, or `requires` for capabilities that the pool must have."
    case "skip", "disabled", "ignore", "pending", "only", "focus", "enabled":
      "Use `tags` and `--tags` to select scenarios."
    case "parallel", "sequential", "serial": "Use `--jobs` to set how many scenarios run at once."
    default: nil
    }
  }

  /// The purpose of the key, as a sentence.
  var summary: String {
    switch self {
    case .scenario: "The name, which must be unique in its file and can contain `$(example.KEY)`."
    case .description: "A description for reports."
    case .tags: "Labels for `--tags`, made of `a` to `z`, `0` to `9`, and `-`."
    case .requires:
      "Capabilities that the pool must have; otherwise, the scenario is skipped, or fails with `--strict`."
    case .given: "The preconditions of the scenario."
    case .vars: "Values by name; each value is evaluated once, in order."
    case .examples:
      "A list of mappings, or the path to a CSV file; the scenario runs once per row, with `$(example.KEY)`."
    case .steps: "The steps, with one action each; at least one step must be able to fail."
    case .cleanup: "Steps that run at the end, even after a failure."
    case .timeout:
      "The time limit of each attempt, such as `90s`, excluding cleanup; by default, the project's `timeout`."
    case .lock: "A list of names; two scenarios that have a name in common never run at once."
    case .retries:
      "How many times the scenario may rerun after a failure, instead of `--retries`; a scenario that passes on a rerun counts as flaky."
    }
  }
}

/// The keys of a flow.
enum FlowDocumentKey: String, Hashable, Sendable, CaseIterable {
  case flow, description, parameters, steps, returns

  static let names = allCases.map(\.rawValue)

  /// The key that a word from another tool means; nil for other words.
  static func meant(by word: String) -> FlowDocumentKey? {
    switch word.lowercased() {
    case "params", "args", "arguments", "inputs", "with": .parameters
    case "outputs", "output", "results": .returns
    default: nil
    }
  }

  /// The purpose of the key, as a sentence.
  var summary: String {
    switch self {
    case .flow: "The flow's name, which must be unique in its file."
    case .description: "An explanation for readers of the flow."
    case .parameters: "The flow's parameters by name; a parameter without a `default` is required."
    case .steps: "The steps, with one action each."
    case .returns: "The values that the flow returns, by name."
    }
  }
}

/// The keys of a flow's parameter.
enum FlowParameterKey: String, Hashable, Sendable, CaseIterable {
  case description
  case fallback = "default"

  static let names = allCases.map(\.rawValue)

  /// The purpose of the key, as a sentence.
  var summary: String {
    switch self {
    case .description: "What the parameter is for."
    case .fallback: "The value if the parameter is omitted, evaluated once per use."
    }
  }
}
