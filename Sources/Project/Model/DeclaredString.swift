package import Diagnostics
package import Values

/// A string of the project file.
///
/// Its variables are read when its pool or source is selected.
package struct DeclaredString: Hashable, Sendable {
  /// A reference to an environment variable in a string.
  package struct Reading: Hashable, Sendable {
    /// The variable's name.
    package var name: String

    /// Whether the reference is `secret.NAME`.
    package var isSecret: Bool

    /// The place of `$(...)`.
    package var range: SourceRange
  }

  /// The string, as a template.
  package var template: Template

  /// The place of the string.
  package var range: SourceRange

  /// The subject of messages, such as `` `clientId` ``.
  package var subject: String

  /// The required format.
  var rule: StringRule

  /// The references to variables, in order.
  var readings: [Reading]

  /// The string, if it reads no values; nil otherwise.
  package var literal: String? { template.literal }

  /// The string with environment values; nil if a variable is not set or the string reads local
  /// values.
  func filled(from environment: [String: String]) -> String? {
    template.filling { EnvironmentName($0).flatMap { environment[$0.name] } }.literal
  }
}

/// An environment variable in `$(env.NAME)` or `$(secret.NAME)`.
struct EnvironmentName: Hashable, Sendable {
  let name: String
  let isSecret: Bool

  /// Creates the variable of an expression; nil for other expressions.
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
