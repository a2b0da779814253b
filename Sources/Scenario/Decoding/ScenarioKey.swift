/// The keys of a scenario.
package enum ScenarioKey: String, Hashable, Sendable, CaseIterable {
  case scenario, description, tags, requires, given, vars, examples, steps, cleanup, timeout
  case retries

  static let names = allCases.map(\.rawValue)

  /// The key that other tools call so; nil for other words.
  static func meant(by word: String) -> ScenarioKey? {
    switch word.lowercased().filter({ $0.isLetter }) {
    case "after", "aftereach", "afterall", "teardown", "finally", "always", "cleanupsteps": .cleanup
    case "retry", "attempts", "maxattempts", "reruns", "flakyretries": .retries
    case "variables", "env", "environment", "let", "define", "constants": .vars
    case "data", "rows", "cases", "table", "testdata", "dataset", "matrix", "foreach", "with":
      .examples
    case "test", "it", "testcase", "usecase": .scenario
    case "precondition", "preconditions", "fixtures", "prerequisites": .given
    case "labels", "groups", "markers", "annotations": .tags
    case "needs", "require", "capabilities": .requires
    case "summary", "comment", "desc", "note": .description
    case "actions", "script", "tasks", "do", "then": .steps
    default: nil
    }
  }

  /// What to write instead of a key of another tool that no key here stands for; nil for other words.
  static func advice(on word: String) -> String? {
    switch word.lowercased().filter({ $0.isLetter }) {
    case "before", "beforeeach", "beforeall", "setup", "background":
      "What must hold before the first step is `given`; what else comes first is a step."
    case "if", "condition", "onlyif", "unless":
      "A condition is `when: { ... }` of a step; what the pool must offer is `requires`."
    case "skip", "disabled", "ignore", "pending", "only", "focus", "enabled":
      "Choose scenarios by `tags` and `--tags`."
    case "parallel", "sequential", "serial": "`--jobs` says how many scenarios run at once."
    default: nil
    }
  }
}
