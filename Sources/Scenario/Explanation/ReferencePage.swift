internal import CognitoModel

/// Pages of the documentation that describe the words of scenarios.
package enum ReferencePage {
  /// A clause that names the page about an action, an operation, an error, a key, or a matcher.
  ///
  /// Nil for other words.
  package static func naming(_ word: String) -> String? {
    if ActionTable.entry(named: word) != nil {
      return "docs/reference/actions/index.md describes the action"
    }
    if ActionTable.isOperation(word) {
      return "docs/reference/actions/operations.md describes Cognito's operations"
    }
    if ErrorTypes.isKnown(word) {
      return "docs/reference/language/steps.md describes how to expect an error"
    }
    if StepModifier(word: word) != nil {
      return "docs/reference/language/steps.md describes the key"
    }
    if ScenarioKey(word: word) != nil {
      return "docs/reference/language/scenario.md describes the key"
    }
    if MatcherKey(word: word) != nil {
      return "docs/reference/language/matchers.md describes the matcher"
    }
    return nil
  }
}
