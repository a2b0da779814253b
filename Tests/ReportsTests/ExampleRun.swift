import Diagnostics
import FoundationEssentials
import JSON
@testable import Reports
import RunRecord

/// A run with invented events and fixed times.
enum Example {
  static let start = Date(timeIntervalSince1970: 1_795_248_000)

  static let signUp = SourceFile(
    name: "scenarios/sign-up.yaml",
    text: """
      # yaml-language-server: $schema=../schema/scenario.schema.json
      scenario: A new user confirms with the e-mailed code and signs in
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
      ---
      scenario: A wrong code is refused
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
        - confirmSignUp: { username: $(user.email), code: "000001" }
          expect:
            nextStep: done
            delivery: { medium: EMAIL, destination: a***@e***.com }

        - expectUser: { username: $(user.email) }
      """
  )

  static let mail = SourceFile(
    name: "scenarios/mail.yaml",
    text: "scenario: The mailbox gets the code\nsteps:\n  - awaitCode: { to: $(user.email) }\n"
  )

  static let ids = [
    id(0, signUp, 2, "A new user confirms with the e-mailed code and signs in"),
    id(1, signUp, 6, "A wrong code is refused"),
    id(2, mail, 1, "The mailbox gets the code"),
    id(3, "scenarios/phone.yaml", 1, "A phone user signs up"),
    id(4, "scenarios/phone.yaml", 14, "A phone user resets the password"),
    id(5, "scenarios/domain.yaml", 1, "The hosted pages redirect"),
  ]

  static let runStart = RunStart(
    at: start,
    seed: 8123,
    pool: "mock",
    scenarios: ScenarioIDs(ids),
    command: ["authflow", "run", "--pool", "mock", "--seed", "1"]
  )

  static func id(_ index: Int, _ file: SourceFile, _ line: Int, _ name: String) -> ScenarioID {
    id(index, file.name, line, name)
  }

  static func id(_ index: Int, _ file: String, _ line: Int, _ name: String) -> ScenarioID {
    ScenarioID(index: index, file: file, line: line, name: name)
  }

  static func record(
    _ id: ScenarioID,
    _ result: ScenarioRecord.Result,
    milliseconds: Int = 43,
    steps: [StepRecord] = []
  ) -> ScenarioRecord {
    ScenarioRecord(
      id: id,
      tags: [],
      result: result,
      startedAt: start.addingTimeInterval(Double(id.index) / 10),
      elapsed: .milliseconds(milliseconds),
      steps: steps
    )
  }

  static func step(
    _ number: StepNumber,
    _ summary: String,
    _ verdict: StepRecord.Status = .passed,
    phase: StepRecord.Phase = .steps,
    milliseconds: Int = 12,
    notes: [String] = [],
    exchanges: [ExchangeRecord] = []
  ) -> StepRecord {
    var record = StepRecord(
      phase: phase,
      number: number,
      line: nil,
      summary: summary,
      verdict: verdict,
      startedAt: start,
      elapsed: .milliseconds(milliseconds)
    )
    (record.notes, record.exchanges) = (notes, exchanges)
    return record
  }

  static func exchange(
    _ operation: String,
    _ request: JSONValue,
    _ status: Int?,
    _ answer: JSONValue?,
    attempts: Int = 1
  ) -> ExchangeRecord {
    var record = ExchangeRecord(
      operation: operation,
      request: request,
      elapsed: .milliseconds(12)
    )
    (record.status, record.answer, record.attempts) = (status, answer, attempts)
    record.requestID = status == nil ? nil : "5b1f0c2e-77aa-4a5e-9d3c-1f2e3d4c5b6a"
    return record
  }
}

extension SourceFile {
  /// The first place of a string in the file, starting from a line.
  func range(of text: String, from line: Int = 1) -> SourceRange {
    for number in line...max(line, lineCount) {
      let scalars = Array(self.line(number).unicodeScalars)
      let wanted = Array(text.unicodeScalars)
      guard scalars.count >= wanted.count else { continue }
      for start in 0...(scalars.count - wanted.count)
      where Array(scalars[start..<(start + wanted.count)]) == wanted {
        let lower = SourcePosition(line: number, column: start + 1)
        return SourceRange(
          lower,
          SourcePosition(line: number, column: start + 1 + wanted.count)
        )
      }
    }
    return SourceRange(at: .start)
  }

  /// The range from one line to another, like the range of a step.
  func range(lines: ClosedRange<Int>) -> SourceRange {
    let start = line(lines.lowerBound).prefix { $0 == " " || $0 == "-" }.count + 1
    return SourceRange(
      SourcePosition(line: lines.lowerBound, column: start),
      SourcePosition(line: lines.upperBound + 1, column: 1)
    )
  }
}
