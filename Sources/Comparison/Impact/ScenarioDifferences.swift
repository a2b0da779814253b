internal import ConfigurationChanges
internal import JSON
internal import RunRecord

/// A part of a scenario that is otherwise on B, to be found again in another run of it.
struct ScenarioDifference: Hashable, Sendable {
  /// The step's phase, number and iteration; empty for the scenario itself.
  let step: String

  /// The way to it in what the step came to.
  let field: String

  /// What B has there, without what it made up for this one run; nil where it has nothing.
  let value: JSONValue?
}

/// What came of a scenario on B, next to A.
struct ScenarioEnd: Sendable {
  /// A difference with what people read of it.
  struct Part: Sendable {
    let difference: ScenarioDifference
    let field: FieldDifference
    /// What the step called.
    let operations: Set<String>
  }

  /// Everything that is otherwise, what tells most first.
  let parts: [Part]

  /// How the scenario ended on B.
  let result: String

  private let all: Set<ScenarioDifference>

  init(_ comparison: ScenarioComparison) {
    // A step that ends otherwise says more than what else it came to before.
    let ending = comparison.steps.filter(\.endsOtherwise)
    let steps = ending + comparison.steps.filter { !$0.endsOtherwise }
    let whole = comparison.whole.map { field in
      Part(
        difference: ScenarioDifference(step: "", field: field.field, value: field.b?.lasting),
        field: field,
        operations: []
      )
    }
    let found = [whole].compactMap(\.self) + steps.flatMap(\.parts)
    // That a step fails says less than with what it is answered.
    parts =
      found.filter { $0.field.field != "result" } + found.filter { $0.field.field == "result" }
    result = comparison.results.b.word
    all = Set(parts.map(\.difference))
  }

  /// Whether it differs as `whole` does, as far as that tells most, and ends as that does.
  func explains(_ whole: ScenarioEnd) -> Bool {
    guard let first = whole.parts.first else { return false }
    return all.contains(first.difference) && result == whole.result
  }

  /// What of `whole` is there too, in its order.
  func shared(with whole: ScenarioEnd) -> [Part] {
    whole.parts.filter { all.contains($0.difference) }
  }
}

extension [ScenarioEnd.Part] {
  /// The first one, and how many more.
  var words: String {
    guard let first = first?.field else { return "" }
    let more = count > 1 ? " (and \(count - 1) more)" : ""
    return "\(first.field): \(first.a.shown(120)) → \(first.b.shown(120))\(more)"
  }
}

// MARK: - Parts

extension StepDifference {
  fileprivate var parts: [ScenarioEnd.Part] {
    let step = "\(phase.rawValue) \(number) \(iteration ?? 1)"
    return fields.map { field in
      ScenarioEnd.Part(
        difference: ScenarioDifference(step: step, field: field.field, value: field.b?.lasting),
        field: field,
        operations: operations
      )
    }
  }
}

extension JSONValue {
  /// With a sign in the place of all that is made up anew in each run.
  fileprivate var lasting: JSONValue {
    switch self {
    case .string(let text): .string(MadeText(text).lasting)
    case .array(let values): .array(values.map(\.lasting))
    case .object(let members):
      .object(JSONObject(members.members.map { ($0.key, $0.value.lasting) }))
    default: self
    }
  }
}

extension MadeText {
  fileprivate var lasting: String {
    parts.map { part in
      switch part {
      case .words(let bytes): String(decoding: bytes, as: UTF8.self)
      case .made: "<made>"
      case .moment: "<moment>"
      }
    }
    .joined()
  }
}
