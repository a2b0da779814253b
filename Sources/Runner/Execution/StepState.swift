internal import CodeSources
internal import CognitoModel
internal import Diagnostics
internal import JSON
internal import Matching
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

/// The state of the current step.
///
/// A step that uses a flow gets its state back after the flow.
struct StepState {
  var place: StepPlace?
  /// The arrival point before the step; nil if the step sends nothing.
  var mark: ArrivalMark?
  var exchanges: ExchangeLog
  /// The notes that the step's record shows.
  var notes: [String] = []
  /// Facts about the last attempt that only its failure shows.
  var facts: [String] = []
  /// The number of attempts so far.
  var tries = 0
  /// The outcome of the last attempt; nil if the attempt has none, or if outcomes are not kept.
  var outcome: Outcome?
  /// The claims of the tokens in the last outcome that did not match.
  var claims: [DecodedClaims] = []
  /// The number of iterations; nil for a step that is not repeated.
  var iterations: Int?
  /// The fields missing from the outcome because a step of its flow was skipped, with the reasons.
  var lostFields: [String: String] = [:]

  /// Copies the step's results into its record.
  func fill(_ record: inout StepRecord, _ redactor: Redactor) {
    record.notes = notes.map(redactor.redact)
    record.tries = tries
    (record.exchanges, record.omittedExchanges) = (exchanges.records, exchanges.omitted)
    (record.outcome, record.claims, record.iterations) = (outcome, claims, iterations)
  }

  /// Clears the results of a failed attempt, except the counts.
  mutating func forgetTry(keeping notes: [String]) {
    exchanges.forgetAll()
    self.notes = notes
  }
}

/// The reason that a step has no outcome.
enum StepStop: Error, Sendable {
  /// A value could not be read.
  case value(ValueError)
  /// The awaited message did not arrive in time.
  case timeout(message: String, details: [String] = [])
  /// The pool or a message source can't be used.
  case environment(message: String, details: [String] = [])
  /// An injected fault replaced the service's response, or the session lacks required state.
  case unserved(Outcome)
  /// The message that arrived can't be used, for example because of two codes.
  case unusable(message: String, details: [String] = [])
  /// A step in the flow that the step uses failed.
  case failed(Failure)
  /// The step was interrupted from outside.
  case cancelled
}

/// Consecutive steps: a part of the scenario, or the steps of a flow.
struct StepList: Sendable {
  let phase: StepRecord.Phase
  /// The file that the places of the steps refer to.
  let source: SourceFile
  /// The steps that use the flow, innermost first; empty for the scenario's own steps.
  let uses: [Failure.Use]
  /// A note about the list for its first step, such as the iteration.
  var remark: String?

  init(_ phase: StepRecord.Phase, of scenario: Scenario) {
    (self.phase, source, uses) = (phase, scenario.file, [])
  }

  /// Lists the steps of a flow that the step at a place uses.
  init(_ flow: Flow, usedAt place: StepPlace, _ range: SourceRange) {
    phase = place.list.phase
    source = flow.file
    let use = Failure.Use(number: place.number, source: place.list.source, range: range.meant)
    uses = [use] + place.list.uses
  }

  /// The number of the step at an index.
  func number(at index: Int) -> StepNumber {
    uses.first?.number.inside(index + 1) ?? StepNumber(index + 1)
  }
}

/// The place of a step: its list, its number, and its range in the file.
struct StepPlace: Sendable {
  let list: StepList
  let number: StepNumber
  let range: SourceRange

  var phase: StepRecord.Phase { list.phase }
}

/// The starting points of the kept iterations' records, for a flow that is used many times.
struct KeptIterations {
  /// The maximum number of iterations with recorded steps.
  private static let maximum = 10

  private var starts: [Int] = []
  private var dropped = 0

  mutating func begin(at index: Int) { starts.append(index) }

  /// The records of the oldest iteration if there are too many; otherwise empty.
  mutating func surplus() -> Range<Int> {
    guard starts.count >= KeptIterations.maximum, starts.count > 1 else { return 0..<0 }
    let range = starts[0]..<starts[1]
    guard !range.isEmpty else { return range }
    starts.removeFirst()
    for index in starts.indices { starts[index] -= range.count }
    dropped += 1
    return range
  }

  /// The note about the dropped iterations; empty if there are none.
  var notes: [String] {
    guard dropped > 0 else { return [] }
    return ["the steps of \(dropped.counting("earlier iteration")) are not shown"]
  }
}

/// The latest exchanges of a step, without secrets.
struct ExchangeLog {
  private let redactor: Redactor
  private(set) var records: [ExchangeRecord] = []
  /// The number of older exchanges that were dropped.
  private(set) var omitted = 0

  /// The maximum number of kept exchanges, more than any attempt makes.
  private static let maximum = 20

  init(_ redactor: Redactor) { self.redactor = redactor }

  /// Drops the oldest exchanges above the limit.
  mutating func bound() { forget(records.count - ExchangeLog.maximum) }

  /// Drops all exchanges and counts them.
  mutating func forgetAll() { forget(records.count) }

  private mutating func forget(_ count: Int) {
    guard count > 0 else { return }
    records.removeFirst(count)
    omitted += count
  }

  /// Adds an exchange; the members of `request` must be masked already.
  mutating func record(
    _ operation: String,
    _ request: JSONObject,
    _ answer: PoolAnswer,
    after retries: [PoolRetry]
  ) {
    let body = MaskedBody(answer.body, of: operation)
    for secret in body.secrets { redactor.add(secret) }
    record(
      operation,
      request,
      status: answer.status,
      body.shown,
      requestID: answer.requestID,
      after: answer.elapsed,
      retries: retries
    )
  }

  /// Adds an exchange with masked secrets; `status` is nil without a response.
  mutating func record(
    _ operation: String,
    _ request: JSONObject,
    status: Int? = nil,
    _ answer: JSONObject? = nil,
    requestID: String? = nil,
    after elapsed: Duration,
    retries: [PoolRetry] = []
  ) {
    var record = ExchangeRecord(
      operation: redactor.redact(operation),
      request: redactor.redact(.object(request)),
      elapsed: elapsed
    )
    (record.status, record.requestID) = (status, requestID)
    record.answer = answer.map { redactor.redact(.object($0)) }
    record.retries = retries.map { redactor.redact($0.message) }
    record.attempts = retries.count + 1
    records.append(record)
  }
}

extension Redactor {
  /// Masks a body by value, because any member can contain a secret.
  func redact(_ body: JSONValue) -> JSONValue { body.mappingStrings { .string(redact($0)) } }
}
