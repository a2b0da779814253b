internal import Diagnostics
internal import Values

/// An action's parameters after the check, by name.
struct CheckedParameters {
  enum Value {
    case text(TextTemplate)
    case boolean(Bool)
    case duration(Duration)
    case choice(String)
    case texts(ValueTemplate)
  }

  var values: [String: Value] = [:]

  /// Those that are matchers, in the author's order.
  var matchers: [Pattern.Member] = []

  /// What `set` defines.
  var variables: [Variable] = []

  /// The whole of what stands behind the action's word.
  let range: SourceRange

  init(range: SourceRange) { self.range = range }

  func text(_ name: String) -> TextTemplate? {
    if case .text(let text)? = values[name] { text } else { nil }
  }

  func boolean(_ name: String) -> Bool? {
    if case .boolean(let value)? = values[name] { value } else { nil }
  }

  func duration(_ name: String) -> Duration? {
    if case .duration(let duration)? = values[name] { duration } else { nil }
  }

  func choice(_ name: String) -> String? {
    if case .choice(let choice)? = values[name] { choice } else { nil }
  }

  func texts(_ name: String) -> ValueTemplate? {
    if case .texts(let template)? = values[name] { template } else { nil }
  }

  func matcher(_ name: String) -> Pattern? { matchers.first { $0.key == name }?.pattern }

  var metadata: ValueTemplate? { texts("metadata") }

  /// The duration that stands behind the word itself.
  static let sole = "duration"
}
