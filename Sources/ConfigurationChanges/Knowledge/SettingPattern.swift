/// A pattern for paths of settings: `*` matches one step, and `**` at the end matches all further
/// steps.
package struct SettingPattern: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The pattern's steps, separated by dots.
  package let text: String

  private let steps: [String]

  /// Whether the pattern matches members that are not in the model.
  var isOpen: Bool { steps.last == "*" || steps.last == "**" }

  /// Creates a pattern from a literal such as `clients.*.ExplicitAuthFlows`.
  package init(stringLiteral value: String) { self.init(value) }

  /// Creates a pattern from steps separated by dots.
  package init(_ text: String) {
    self.text = text
    steps = text.split(separator: ".").map(String.init)
  }

  /// Whether the pattern matches the setting at a path.
  package func matches(_ path: SettingPath) -> Bool {
    let way = path.part.words + path.members
    let open = steps.last == "**"
    let fixed = open ? Array(steps.dropLast()) : steps
    guard open ? way.count >= fixed.count : way.count == fixed.count else { return false }
    return zip(fixed, way).allSatisfy { $0 == "*" || $0 == $1 }
  }
}
