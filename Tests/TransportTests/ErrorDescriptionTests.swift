import Testing

@testable import Transport

@Suite struct ErrorWordsTests {
  private static let reply = SMTPReply(code: 550, lines: ["no"])

  @Test(
    arguments: [
      (.badRequest, "the request can't be sent (d)"),
      (.unresolvedHost, "the host name has no address (d)"),
      (.refused, "the connection was refused (d)"),
      (.proxyRefused, "the proxy refused the connection (d)"),
      (.tlsRefused, "TLS failed (d)"),
      (.timedOut, "no connection in time (d)"),
      (.closedEarly, "the connection closed before the response was complete (d)"),
      (.notHTTP, "the response is not HTTP (d)"),
      (.notSMTP, "the response is not SMTP (d)"),
      (.loginRejected(nil), "the login was rejected (d)"),
      (.loginRejected(reply), "the login was rejected (d)"),
      (.mailRefused(.greeting, reply), "the mail server refused the session (d)"),
      (.mailRefused(.hello, reply), "the mail server refused the session (d)"),
      (.mailRefused(.sender("a@b.c"), reply), "the mail server refused the sender (d)"),
      (.mailRefused(.recipient("a@b.c"), reply), "the mail server refused the recipient (d)"),
      (.mailRefused(.message, reply), "the mail server refused the message (d)"),
      (.tooLarge, "the response is too large (d)"),
      (.cancelled, "canceled (d)"),
      (.shutDown, "the run is ending (d)"),
      (.other, "the transfer failed (d)"),
    ] as [(TransportError.Reason, String)]
  )
  func `every reason has a description`(_ reason: TransportError.Reason, _ words: String) {
    #expect(TransportError(reason: reason, detail: "d").message == words)
  }

  @Test(
    arguments: [
      (
        .refused, "Failed to connect to 127.0.0.1 port 1 after 0 ms: Couldn't connect to server",
        "the connection was refused (127.0.0.1 port 1)"
      ),
      (
        .refused, "Failed to connect to a.test port 1 after 3 ms: Network is unreachable",
        "the connection was refused (a.test port 1 after 3 ms: Network is unreachable)"
      ),
      (
        .unresolvedHost, "Could not resolve host: a.test", "the host name has no address (a.test)"
      ),
    ] as [(TransportError.Reason, String, String)]
  )
  func `text that libcurl only repeats is omitted`(
    _ reason: TransportError.Reason,
    _ detail: String,
    _ words: String
  ) {
    #expect(TransportError(reason: reason, detail: detail).message == words)
  }

  @Test func `a request that may have been sent has a separate timeout message`() {
    let error = TransportError(reason: .timedOut, detail: "d", mayHaveArrived: true)
    #expect(error.message == "no response in time (d)")
  }
}
