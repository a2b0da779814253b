package import Scenario

/// Which scenarios a command is about.
package struct ScenarioChoice: Sendable {
  /// Files, folders, and places in files; none for those of the project.
  package var paths: [String] = []
  /// A condition on tags, with the text that it was read from.
  package var tags: (text: String, expression: TagExpression)?
  /// The name, or else a part of it.
  package var filter: String?
  /// Whether only what failed in the last run is meant.
  package var onlyFailed = false

  package init() {}
}
