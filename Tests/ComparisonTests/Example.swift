@testable import Comparison
import Diagnostics
import FoundationEssentials
import JSON
import RunRecord

/// Records of two runs of a scenario.
enum Example {
  static let start = Date(timeIntervalSince1970: 1_790_000_000)
  static let id = ScenarioID(index: 0, file: "scenarios/a.yaml", line: 1, name: "A user signs in")
  static let source = SourceFile(
    name: "scenarios/a.yaml",
    text: "scenario: A user signs in\nsteps:\n  - signIn: {}\n"
  )

  /// The IDs of as many scenarios of a file.
  static func ids(_ count: Int, in file: String = "a.yaml") -> [ScenarioID] {
    (0..<count).map { ScenarioID(index: $0, file: file, line: $0 + 1, name: "Scenario \($0)") }
  }

  static func runStarted(_ ids: [ScenarioID]) -> RunEvent {
    let scenarios = ScenarioIDs(ids)
    return .runStarted(RunStart(at: start, seed: 7, pool: "p", scenarios: scenarios, command: []))
  }

  static func failure(
    _ message: String,
    step: Int?,
    kind: Failure.Kind = .expectation
  ) -> Failure {
    Failure(
      kind: kind,
      message: message,
      step: step.map { (.steps, StepNumber($0)) },
      source: source,
      range: SourceRange(at: .start)
    )
  }

  static func step(
    _ number: Int,
    _ fields: JSONObject? = [:],
    verdict: StepRecord.Status = .passed,
    phase: StepRecord.Phase = .steps,
    iterations: Int? = nil,
    operation: String? = nil
  ) -> StepRecord {
    var record = StepRecord(
      phase: phase,
      number: StepNumber(number),
      line: number + 2,
      summary: "step \(number) of $(user.email)",
      verdict: verdict,
      startedAt: start,
      elapsed: .milliseconds(5)
    )
    record.exchanges = [operation].compactMap(\.self).map { operation in
      var exchange = ExchangeRecord(operation: operation, request: [:], elapsed: .milliseconds(5))
      (exchange.status, exchange.answer) = (200, [:])
      return exchange
    }
    record.outcome = fields.map(Outcome.init)
    record.iterations = iterations
    return record
  }

  static func record(
    _ steps: [StepRecord],
    _ result: ScenarioRecord.Result = .passed,
    own: [RunSpecificValue] = [],
    id: ScenarioID = Example.id
  ) -> ScenarioRecord {
    var record = ScenarioRecord(
      id: id,
      tags: [],
      result: result,
      startedAt: start,
      elapsed: .milliseconds(40),
      steps: steps
    )
    record.ownValues = own
    return record
  }

  /// A scenario in which all steps pass on both sides.
  static func comparison(
    _ a: [JSONObject],
    _ b: [JSONObject],
    own: Sides<[RunSpecificValue]> = Sides([], []),
    written: [String] = []
  ) -> ScenarioComparison {
    func record(_ outcomes: [JSONObject], _ own: [RunSpecificValue]) -> ScenarioRecord {
      Example.record(outcomes.enumerated().map { step($0 + 1, $1) }, own: own)
    }
    return ScenarioComparison(
      Sides(record(a, own.a), record(b, own.b)),
      written: LiteralStrings(written.map { LiteralStrings(SourceFile(name: "a.yaml", text: $0)) })
    )
  }
}

extension ScenarioComparison {
  /// The differences as `step field: A | B`.
  var lines: [String] {
    let whole = self.whole.map { [("", $0)] } ?? []
    let fields = steps.flatMap { step in step.fields.map { ("\(step.label) ", $0) } }
    return (whole + fields).map { place, field in
      "\(place)\(field.field): \(field.a?.text() ?? "–") | \(field.b?.text() ?? "–")"
    }
  }
}
