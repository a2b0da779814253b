internal import Diagnostics
internal import Values

/// An action's parameters after the check, by name.
struct CheckedParameters {
  enum Value {
    case text(TextTemplate)
    case boolean(Authored<Bool>)
    case duration(DurationTemplate)
    case choice(Authored<String>)
    case texts(ValueTemplate)
  }

  /// In the author's order; an action has too few of them for a table.
  private var values: [(name: String, value: Value)] = []

  /// Those that are matchers, in the author's order.
  var matchers: [Pattern.Member] = []

  /// What `set` defines.
  var variables: [Variable] = []

  /// The whole of what stands behind the action's word.
  let range: SourceRange

  init(range: SourceRange) { self.range = range }

  mutating func add(_ name: String, _ value: Value?) {
    if let value { values.append((name, value)) }
  }

  private func value(_ name: String) -> Value? { values.first { $0.name == name }?.value }

  func text(_ name: String) -> TextTemplate? {
    if case .text(let text)? = value(name) { text } else { nil }
  }

  func boolean(_ name: String) -> Authored<Bool>? {
    if case .boolean(let value)? = value(name) { value } else { nil }
  }

  func duration(_ name: String) -> DurationTemplate? {
    if case .duration(let duration)? = value(name) { duration } else { nil }
  }

  /// One of a parameter's words, as the value that it stands for.
  func choice<Value: RawRepresentable<String>>(
    _ name: String,
    as: Value.Type = Value.self
  ) -> Authored<Value>? {
    guard case .choice(let choice)? = value(name) else { return nil }
    switch choice {
    case .written(let word): return Value(rawValue: word).map { .written($0) }
    case .read(let text): return .read(text)
    }
  }

  func texts(_ name: String) -> ValueTemplate? {
    if case .texts(let template)? = value(name) { template } else { nil }
  }

  func matcher(_ name: String) -> Pattern? { matchers.first { $0.key == name }?.pattern }

  var metadata: ValueTemplate? { texts("metadata") }

  /// The duration that stands behind the word itself.
  static let sole = "duration"
}
