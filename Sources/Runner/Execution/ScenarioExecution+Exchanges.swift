internal import CognitoModel
internal import JSON
internal import PoolClient
internal import RunRecord
internal import Values

extension ScenarioExecution {
  /// Keeps what was said and answered, without the secrets in it.
  func record(
    _ operation: String,
    _ input: JSONObject,
    _ answer: PoolAnswer,
    after retries: [PoolRetry]
  ) {
    for secret in CognitoModel.secrets(in: answer.body, of: operation) {
      redactor.add(Secret(secret))
    }
    let shown = PoolExchange(operation: operation, input: input, answer: answer)
    state.exchanges.append(
      ExchangeRecord(
        operation: operation,
        request: redacted(.object(shown.request)),
        status: answer.status,
        answer: redacted(.object(shown.answer)),
        requestID: answer.requestID,
        elapsed: answer.elapsed,
        attempts: answer.attempts,
        retries: retries.map { redactor.redact($0.message) }
      )
    )
  }

  /// Keeps a request beside the pool's API, with bodies whose secret fields are masked already.
  func record(
    _ operation: String,
    _ request: JSONObject,
    status: Int,
    _ answer: JSONValue,
    _ elapsed: Duration
  ) {
    state.exchanges.append(
      ExchangeRecord(
        operation: redactor.redact(operation),
        request: redacted(.object(request)),
        status: status,
        answer: redacted(answer),
        requestID: nil,
        elapsed: elapsed
      )
    )
  }

  /// Keeps a request that the service gave no answer of its own to; `status` is what something else gave.
  func recordUnanswered(
    _ operation: String,
    _ input: JSONObject,
    status: Int? = nil,
    after elapsed: Duration,
    retries: [PoolRetry] = []
  ) {
    state.exchanges.append(
      ExchangeRecord(
        operation: redactor.redact(operation),
        request: redacted(.object(PoolExchange.masked(input, of: operation))),
        status: status,
        answer: nil,
        requestID: nil,
        elapsed: elapsed,
        attempts: retries.count + 1,
        retries: retries.map { redactor.redact($0.message) }
      )
    )
  }

  /// A body that is masked by field already, masked by value too: a secret may stand in any field.
  func redacted(_ body: JSONValue) -> JSONValue {
    switch body {
    case .string(let text): .string(redactor.redact(text))
    case .array(let elements): .array(elements.map(redacted))
    case .object(let object):
      .object(JSONObject(object.members.map { ($0.key, redacted($0.value)) }))
    case .null, .bool, .number: body
    }
  }
}
