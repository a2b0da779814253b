internal import CodeSources
internal import CognitoModel
internal import Diagnostics
internal import JSON
internal import Matching
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

/// What belongs to the step under way alone; a step that uses a flow has its own again afterwards.
struct StepState {
  var place: StepPlace?
  /// The point in the order of arrival before the step; nil where it sends nothing.
  var mark: ArrivalMark?
  var exchanges: ExchangeLog
  /// Remarks so far.
  var notes: [String] = []
  /// How often the step was tried.
  var tries = 0
  /// What the last try came to; nil where it came to nothing, and where outcomes are not kept.
  var outcome: Outcome?
  /// The claims of the tokens of which the last try's outcome did not hold what was expected.
  var claims: [DecodedClaims] = []
  /// How many iterations there were; nil for a step that is not repeated.
  var iterations: Int?
  /// The fields that its outcome lacks because a step of its flow was skipped, each with the reason.
  var lostFields: [String: String] = [:]

  /// Puts what the step came to into its record.
  func fill(_ record: inout StepRecord, _ redactor: Redactor) {
    record.notes = notes.map(redactor.redact)
    record.tries = tries
    (record.exchanges, record.omittedExchanges) = (exchanges.records, exchanges.omitted)
    (record.outcome, record.claims, record.iterations) = (outcome, claims, iterations)
  }

  /// Forgets what a try that came to nothing left, but for how much that was.
  mutating func forgetTry(keeping notes: [String]) {
    exchanges.forgetAll()
    self.notes = notes
  }
}

/// Why a step has no outcome.
enum StepStop: Error, Sendable {
  /// A value could not be read.
  case value(ValueError)
  /// What was awaited did not come in time.
  case timeout(message: String, details: [String] = [])
  /// The pool or a message source cannot be used.
  case environment(message: String, details: [String] = [])
  /// The outcome is not an answer of the service: a fault that the scenario injected left a call without
  /// one, or the session lacks what the step needs.
  case unserved(Outcome)
  /// The message that came cannot be used, such as one with two codes.
  case unusable(message: String, details: [String] = [])
  /// A step of the flow that it uses failed.
  case failed(Failure)
  /// The step was cut short from outside.
  case cancelled
}

/// Steps that are done one after another: a part of the scenario, or those of a flow that a step uses.
struct StepList: Sendable {
  let phase: StepRecord.Phase
  /// The file that the places of the steps refer to.
  let source: SourceFile
  /// The steps that led here, innermost first; empty for the scenario's own.
  let uses: [Failure.Use]
  /// What the first step is to say of the list, such as which iteration it belongs to.
  var remark: String?

  init(_ phase: StepRecord.Phase, of scenario: Scenario) {
    (self.phase, source, uses) = (phase, scenario.file, [])
  }

  /// The steps of a flow that the step at a place uses.
  init(_ flow: Flow, usedAt place: StepPlace, _ range: SourceRange) {
    phase = place.list.phase
    source = flow.file
    let use = Failure.Use(number: place.number, source: place.list.source, range: range.meant)
    uses = [use] + place.list.uses
  }

  /// The number of the step that stands at an index.
  func number(at index: Int) -> StepNumber {
    uses.first?.number.inside(index + 1) ?? StepNumber(index + 1)
  }
}

/// Where a step stands.
struct StepPlace: Sendable {
  let list: StepList
  let number: StepNumber
  let range: SourceRange

  var phase: StepRecord.Phase { list.phase }
}

/// Where the records of the iterations that are kept start, for a flow that is used many times.
struct KeptIterations {
  /// The most iterations whose steps are kept.
  private static let maximum = 10

  private var starts: [Int] = []
  private(set) var dropped = 0

  mutating func begin(at index: Int) { starts.append(index) }

  /// The records of the oldest iteration where there are too many; empty where there are not.
  mutating func surplus() -> Range<Int> {
    guard starts.count >= KeptIterations.maximum, starts.count > 1 else { return 0..<0 }
    let range = starts[0]..<starts[1]
    guard !range.isEmpty else { return range }
    starts.removeFirst()
    for index in starts.indices { starts[index] -= range.count }
    dropped += 1
    return range
  }
}

/// The exchanges of a step so far, of many the last, without the secrets in them.
struct ExchangeLog {
  private let redactor: Redactor
  private(set) var records: [ExchangeRecord] = []
  /// How many exchanges before those are forgotten.
  private(set) var omitted = 0

  /// The most exchanges that are kept; no action comes to so many in one try.
  private static let maximum = 20

  init(_ redactor: Redactor) { self.redactor = redactor }

  /// Forgets the oldest exchanges where there are too many.
  mutating func bound() { forget(records.count - ExchangeLog.maximum) }

  /// Forgets all, except how many there were.
  mutating func forgetAll() { forget(records.count) }

  private mutating func forget(_ count: Int) {
    guard count > 0 else { return }
    records.removeFirst(count)
    omitted += count
  }

  /// Keeps a request, masked by member already, and its answer, without the secrets in them.
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

  /// Keeps a request whose secret fields are masked already, with its status and answer as far as one came.
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
  /// A body that is masked by field already, masked by value too: a secret may stand in any field.
  func redact(_ body: JSONValue) -> JSONValue { body.mappingStrings { .string(redact($0)) } }
}
