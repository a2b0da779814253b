internal import CognitoModel
internal import JSON
internal import PoolClient
internal import RunRecord
internal import Values

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

  /// Keeps what was said and answered, without the secrets in it.
  mutating func record(
    _ request: PoolRequest,
    _ answer: PoolAnswer,
    after retries: [PoolRetry]
  ) {
    for secret in CognitoModel.secrets(in: answer.body, of: request.operation) {
      redactor.add(Secret(secret))
    }
    record(
      request.operation,
      request.shown,
      status: answer.status,
      answer.shown(of: request.operation),
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
