internal import Diagnostics
internal import Values
internal import YAMLTree

// Fields of an outcome under a wrong name.
extension ExpectationDecoder {
  /// Reports a path used as a field, a field of a nested mapping, or a wrong name of `httpStatus`.
  func reportOtherPlace(_ pair: YAMLPair, _ place: PatternPlace) -> Bool {
    guard !place.shape.has(pair.name) else { return false }
    let parts = pair.name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let title = "the outcome of \(place.subject) has no `\(pair.name)`"
    let isPath = parts.count > 1 && place.shape.has(parts[0])
    let ways = isPath ? [parts] : ways(to: pair.name, in: place.shape).map { $0 + parts }
    guard ways.isEmpty else {
      let help = "Write \(ways.map(\.nestedMapping).listed("or"))."
      return report(.unknownField, title, at: pair.key.range, help: help)
    }
    guard ["status", "statusCode"].contains(pair.name),
      place.shape.has(OutcomePath.httpStatus),
      pair.value.scalar.flatMap({ Int($0.text) }) != nil
    else { return false }
    return report(.unknownField, title, at: pair.key.range, meant: OutcomePath.httpStatus)
  }

  /// Reports a field of a single step in the expectation of a flow; returns true in that case.
  func reportRejectedField(
    _ pair: YAMLPair,
    _ place: PatternPlace,
    _ action: ActionFacts
  ) -> Bool {
    guard action.used != nil else { return false }
    let fields = [OutcomePath.error, OutcomePath.nextStep, OutcomePath.httpStatus]
    guard fields.contains(pair.name), !place.shape.has(pair.name) else { return false }
    return report(
      .unknownField,
      "the outcome of `\(action.name)` has no `\(pair.name)`",
      at: pair.key.range,
      help: "The outcome of `use` is what the flow returns. "
        + "Expect `\(pair.name)` on a step in the flow."
    )
  }
}

extension [String] {
  /// The path as nested mappings: `a: { b: ... }`.
  fileprivate var nestedMapping: String {
    let inside = dropFirst().reversed().reduce("...") { "{ \($1): \($0) }" }
    return "\(self[0]): \(inside)"
  }
}
