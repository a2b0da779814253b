internal import Diagnostics
package import JSON
package import Reports
internal import RunRecord

/// The JSON view of a comparison, documented in `docs/reference/json.md`.
package enum JSONView {
  /// The version of the document, which increases with every incompatible change.
  static let schema = 1

  /// The complete document for `--json`.
  package static func document(_ run: EvaluatedRun) -> JSONValue {
    .object(of: [
      "schema": number(schema), "a": .string(run.pools.a), "b": .string(run.pools.b),
      // A string, because parsers differ in reading numbers of this size (RFC 8259 §6).
      "seed": run.seed.map { .string(String($0)) }, "interrupted": .bool(run.isInterrupted),
      "counts": [
        "scenarios": number(run.scenarios.count), "alike": number(run.count(.alike)),
        "differ": number(run.unexpected), "expected": number(run.count(.differs) - run.unexpected),
        "skipped": number(run.count(.skipped)), "notCompared": number(run.count(.stopped)),
        "failedAlike": number(run.failedAlike),
      ],
      "scenarios": .array(run.scenarios.map(scenario)), "missing": .array(run.missing.map(entry)),
    ])
  }

  /// A scenario with its differences.
  package static func scenario(_ evaluated: EvaluatedScenario) -> JSONValue {
    let comparison = evaluated.comparison
    let steps = comparison.steps.map { step($0, evaluated) }
    let unreached = comparison.unreached.map { rest -> JSONValue in
      ["side": .string(rest.side.rawValue.lowercased()), "steps": .strings(rest.steps)]
    }
    return .object(of: [
      "file": .string(comparison.id.file), "line": number(comparison.id.line),
      "name": .string(comparison.id.name), "verdict": .string(comparison.verdict.rawValue),
      "a": result(comparison.results.a), "b": result(comparison.results.b),
      "expected": comparison.verdict == .differs ? .bool(!evaluated.isUnexpected) : nil,
      "difference": comparison.whole.map { field($0, nil, evaluated) },
      "steps": steps.isEmpty ? nil : .array(steps),
      "notReached": unreached.isEmpty ? nil : .array(unreached),
    ])
  }

  // MARK: Parts

  private static func number(_ value: Int) -> JSONValue { .integer(value) }

  private static func result(_ result: ScenarioComparison.Result) -> JSONValue {
    .object(of: ["result": .string(result.word), "reason": result.reason.map(JSONValue.string)])
  }

  private static func step(_ step: StepDifference, _ evaluated: EvaluatedScenario) -> JSONValue {
    .object(of: [
      "step": .string(step.label), "iteration": step.iteration.map(number),
      "file": .string(step.file), "line": step.line.map(number), "summary": .string(step.summary),
      "differences": .array(step.fields.map { field($0, step, evaluated) }),
    ])
  }

  private static func field(
    _ difference: FieldDifference,
    _ step: StepDifference?,
    _ evaluated: EvaluatedScenario
  ) -> JSONValue {
    let entry = evaluated.expectation(of: difference, in: step)
    return .object(of: [
      "field": .string(difference.field), "a": difference.a, "b": difference.b,
      "expected": entry.map { _ in true }, "reason": entry?.reason.map(JSONValue.string),
    ])
  }

  private static func entry(_ entry: ExpectedDifference) -> JSONValue {
    .object(of: [
      "scenario": .string(entry.scenario), "step": entry.step.map(JSONValue.string),
      "field": entry.field.map(JSONValue.string), "line": number(entry.range.lowerBound.line),
    ])
  }
}

/// The JUnit view of a comparison: an unexpected difference is a failure.
package enum JUnitView {
  /// Returns the test case of a scenario.
  package static func result(of evaluated: EvaluatedScenario, in run: EvaluatedRun) -> JUnitResult {
    let comparison = evaluated.comparison
    let missing = run.missing.filter { $0.isAbout(comparison) }
    let isStopped = comparison.verdict == .stopped
    let body = isStopped ? ConsoleView.ends(of: comparison) : ConsoleView.body(of: evaluated)
    var text = body.plain
    for entry in missing {
      text += "  expected difference not found: \(run.description(of: entry))\n"
    }
    var result = JUnitResult(kind(of: evaluated, missing: missing.count), text: text)
    result.elapsed = comparison.elapsed
    result.startedAt = comparison.startedAt
    return result
  }

  private static func kind(of evaluated: EvaluatedScenario, missing: Int) -> JUnitResult.Kind {
    let comparison = evaluated.comparison
    let (a, b) = (comparison.results.a, comparison.results.b)
    switch comparison.verdict {
    case .skipped: return .skipped("A \(a.description); B \(b.description)")
    case .stopped where comparison.isUnstarted:
      return .skipped("not run: the runs were interrupted")
    case .stopped: return .error("A \(a.description); B \(b.description)", type: "environment")
    case .alike, .differs:
      if evaluated.isUnexpected { return .failure(headline(evaluated), type: "difference") }
      guard missing > 0 else { return .passed }
      return .failure("expected difference not found", type: "missing")
    }
  }

  /// The most informative unexpected difference, and the number of others.
  private static func headline(_ evaluated: EvaluatedScenario) -> String {
    let unexpected = evaluated.unexpected
    // A step with another result is more informative than earlier steps. The step's response is
    // more informative than its failure.
    let ending = unexpected.filter { $0.step?.endsOtherwise ?? false }
    let telling = ending.first { !$0.field.isResult } ?? ending.first
    guard let (first, step) = telling ?? unexpected.first else { return "" }
    let place = step.map { "\($0.title): " } ?? ""
    let more = unexpected.count > 1 ? " (and \(unexpected.count - 1) more)" : ""
    return "\(place)\(first.field) is \(first.a.shown(80)) on A, \(first.b.shown(80)) on B\(more)"
  }
}
