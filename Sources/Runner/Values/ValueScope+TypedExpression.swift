internal import Diagnostics
internal import Matching
internal import Scenario
internal import Values

extension ValueScope {
  /// A boolean as it is written out or read now.
  mutating func boolean(_ value: TypedExpression<Bool>) throws(ValueError) -> Bool {
    try reading(value, "`true` or `false`") { ["true": true, "false": false][$0] }
  }

  /// A count as it is written out or read now; never negative.
  mutating func count(_ value: TypedExpression<Int>) throws(ValueError) -> Int {
    try reading(value, "a count such as `3`") { Int($0).flatMap { $0 >= 0 ? $0 : nil } }
  }

  /// A duration as it is written out or read now.
  mutating func duration(_ value: TypedExpression<Duration>) throws(ValueError) -> Duration {
    try reading(value, "a duration such as `1h30m`") { try? Duration(authored: $0) }
  }

  /// One of a parameter's words as it is written out or read now.
  mutating func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ value: TypedExpression<Value>
  ) throws(ValueError) -> Value {
    let words = Value.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
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
      let text = try text(template)
      if let value = convert(text) { return value }
      throw ValueError(reason: .badArgument("`\(text)` is not \(needed)"), range: template.range)
    }
  }
}
