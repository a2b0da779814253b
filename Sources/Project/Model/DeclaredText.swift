package import Diagnostics
package import Values

/// A text of the project file: it may read variables, which happens only when its owner is selected.
package struct DeclaredText: Hashable, Sendable {
  /// A variable of the environment that a text reads.
  package struct Reading: Hashable, Sendable {
    /// The variable's name.
    package var name: String

    /// Whether it is read as `secret.NAME`.
    package var isSecret: Bool

    /// The place of the whole `$(...)`.
    package var range: SourceRange
  }

  /// What was written.
  package var template: Template

  /// Its place.
  package var range: SourceRange

  /// What messages call it, such as `` `clientId` ``.
  package var subject: String

  /// What the text must look like.
  var rule: TextRule

  /// The variables that it reads, in order.
  package var readings: [Reading]

  /// The text, where it reads nothing.
  package var literal: String? { template.literal }

  /// The text with the environment put in; nil where a variable is not set, or where it reads local values.
  func filled(from environment: [String: String]) -> String? {
    template.filling { EnvironmentName($0).flatMap { environment[$0.name] } }.literal
  }
}

/// A variable of the environment, as `$(env.NAME)` and `$(secret.NAME)` name it.
struct EnvironmentName: Hashable, Sendable {
  let name: String
  let isSecret: Bool

  /// Nil for every other value.
  init?(_ expression: ValueExpression) {
    guard case .path(let path) = expression, ["env", "secret"].contains(path.root),
      path.components.count == 1
    else { return nil }
    switch path.components[0] {
    case .name(let name): self.name = name
    case .index(let index): name = String(index)
    }
    isSecret = path.root == "secret"
  }
}
