internal import Diagnostics
internal import JSON
internal import Matching
internal import Scenario
internal import Values

extension ValueScope {
  /// Evaluates a boolean.
  mutating func boolean(_ value: TypedExpression<Bool>) throws(ValueError) -> Bool {
    try reading(value, "`true` or `false`") { ["true": true, "false": false][$0] }
  }

  /// Evaluates a count, which is never negative.
  mutating func count(_ value: TypedExpression<Int>) throws(ValueError) -> Int {
    try reading(value, "a count such as `3`") { Int($0).flatMap { $0 >= 0 ? $0 : nil } }
  }

  /// Evaluates the count of `repeat`, which is at least 1.
  mutating func iterations(_ count: TypedExpression<Int>) throws(ValueError) -> Int {
    let number = try self.count(count)
    guard number < 1, let range = count.text?.range else { return max(1, number) }
    throw ValueError(
      reason: .badArgument("expected `repeat` to be at least 1, got 0"),
      range: range
    )
  }

  /// Evaluates a duration.
  mutating func duration(_ value: TypedExpression<Duration>) throws(ValueError) -> Duration {
    try reading(value, "a duration such as `1h30m`") { try? Duration(authored: $0) }
  }

  /// Evaluates a word that must be one of a parameter's allowed words.
  mutating func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ value: TypedExpression<Value>
  ) throws(ValueError) -> Value {
    let words = Value.allCases.map(\.rawValue).quotedList
    return try reading(value, "one of \(words)") { Value(rawValue: $0) }
  }

  private mutating func reading<Value>(
    _ value: TypedExpression<Value>,
    _ needed: String,
    _ convert: (String) -> Value?
  ) throws(ValueError) -> Value {
    switch value {
    case .literal(let value): return value
    case .template(let template):
      let read = try self.value(template.template, at: template.range)
      guard let text = read.splicedText else {
        throw ValueError(reason: .notText(read.kind.rawValue), range: template.range)
      }
      if let value = convert(text) { return value }
      let words = "expected \(needed), got `\(text)`"
      throw ValueError(reason: .badArgument(words), range: template.range)
    }
  }
}
