internal import JSON
internal import PoolClient
internal import RunRecord
internal import Values

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
    _ answer: PoolResponse,
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
  func redact(_ body: JSONValue) -> JSONValue { body.replacingStrings(masking) ?? body }
}
