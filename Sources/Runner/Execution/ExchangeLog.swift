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
    let shown = PoolExchange(request, answer)
    records.append(
      ExchangeRecord(
        operation: shown.operation,
        request: redactor.redact(.object(shown.request)),
        status: answer.status,
        answer: redactor.redact(.object(shown.answer)),
        requestID: answer.requestID,
        elapsed: answer.elapsed,
        attempts: answer.attempts,
        retries: retries.map { redactor.redact($0.message) }
      )
    )
  }

  /// Keeps a request beside the pool's API, with bodies whose secret fields are masked already.
  mutating func record(
    _ operation: String,
    _ request: JSONObject,
    status: Int,
    _ answer: JSONValue,
    _ elapsed: Duration
  ) {
    records.append(
      ExchangeRecord(
        operation: redactor.redact(operation),
        request: redactor.redact(.object(request)),
        status: status,
        answer: redactor.redact(answer),
        requestID: nil,
        elapsed: elapsed
      )
    )
  }

  /// Keeps a request that the service gave no answer of its own to; `status` is what something else gave.
  mutating func recordUnanswered(
    _ request: PoolRequest,
    status: Int? = nil,
    after elapsed: Duration,
    retries: [PoolRetry] = []
  ) {
    records.append(
      ExchangeRecord(
        operation: redactor.redact(request.operation),
        request: redactor.redact(.object(request.shown)),
        status: status,
        answer: nil,
        requestID: nil,
        elapsed: elapsed,
        attempts: retries.count + 1,
        retries: retries.map { redactor.redact($0.message) }
      )
    )
  }
}

extension Redactor {
  /// A body that is masked by field already, masked by value too: a secret may stand in any field.
  func redact(_ body: JSONValue) -> JSONValue {
    switch body {
    case .string(let text): .string(redact(text))
    case .array(let elements): .array(elements.map(redact))
    case .object(let object):
      .object(JSONObject(object.members.map { ($0.key, redact($0.value)) }))
    case .null, .bool, .number: body
    }
  }
}
