package import JSON

/// One request to the pool and its response, with secrets already masked.
package struct ExchangeRecord: Hashable, Sendable {
  /// The operation's name.
  package var operation: String

  /// The request's members.
  package var request: JSONValue

  /// The HTTP status; nil without a response.
  package var status: Int?

  /// The response's members, or the error as `{"__type", "message"}`; nil without a response.
  package var answer: JSONValue?

  /// The response's request ID; nil if the response has none.
  package var requestID: String?

  /// The duration of the exchange.
  package var elapsed: Duration

  /// The number of times the request was sent; more than 1 after throttling or network failures.
  package var attempts = 1

  /// The result of each attempt before the last, in order: `HTTP 503 without a body`.
  package var retries: [String] = []

  package init(
    operation: String,
    request: JSONValue,
    elapsed: Duration
  ) {
    self.operation = operation
    self.request = request
    self.elapsed = elapsed
  }
}
