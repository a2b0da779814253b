package import JSON
internal import RunRecord

/// The JSON view of a mutation run, documented in `docs/reference/json.md`.
package enum MutationJSON {
  /// The version of the document, which increases with every incompatible change.
  static let schema = 1

  /// The complete document for `--json`.
  package static func document(_ run: MutationRun) -> JSONValue {
    .object(of: [
      "schema": number(schema), "pool": .string(run.pool),
      // A string, because parsers differ in reading numbers of this size (RFC 8259 §6).
      "seed": .string(String(run.seed)), "interrupted": .bool(run.isInterrupted),
      "score": number(run.score),
      "counts": [
        "scenarios": number(run.scenarios), "leftOut": number(run.leftOut),
        "mutants": number(run.results.count), "killed": number(run.killed),
        "survived": number(run.survivors.count), "notApplicable": number(run.notApplicable),
      ],
      "mutants": .array(
        run.families.flatMap { title, results in results.map { mutant($0, of: title) } }
      ),
    ])
  }

  private static func number(_ value: Int) -> JSONValue { .integer(value) }

  private static func mutant(_ result: MutantResult, of family: String) -> JSONValue {
    let mutant = result.mutant
    let reason: JSONValue? =
      switch result.outcome {
      case .notApplicable(let text), .blocked(let text): .string(text)
      case .killed, .survived, .unfinished: nil
      }
    return .object(of: [
      "name": .string(mutant.name), "family": .string(family), "fault": .string(mutant.fault),
      "operation": .string(mutant.operation), "outcome": .string(result.outcome.word),
      "killedBy": result.outcome.kill.map(kill), "reason": reason,
      "scenario": .string(mutant.scenario),
    ])
  }

  private static func kill(_ kill: Kill) -> JSONValue {
    [
      "file": .string(kill.scenario.file), "line": number(kill.scenario.line),
      "name": .string(kill.scenario.name), "reason": .string(kill.reason),
    ]
  }
}
