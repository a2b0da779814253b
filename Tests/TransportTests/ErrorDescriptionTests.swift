import Testing

@testable import Transport

@Suite struct ErrorWordsTests {
  private static let reply = SMTPReply(code: 550, lines: ["no"])

  @Test(
    arguments: [
      (.badRequest, "the request cannot be sent (d)"),
      (.unresolvedHost, "the host's name has no address (d)"),
      (.refused, "the connection was refused (d)"),
      (.proxyRefused, "the proxy refused (d)"),
      (.tlsRefused, "TLS failed (d)"),
      (.timedOut, "no connection in time (d)"),
      (.closedEarly, "the connection ended before the answer was whole (d)"),
      (.notHTTP, "what answered is not HTTP (d)"),
      (.notSMTP, "what answered is not SMTP (d)"),
      (.loginRefused(nil), "the log-in was refused (d)"),
      (.loginRefused(reply), "the log-in was refused (d)"),
      (.mailRefused(.greeting, reply), "the mail server refused to speak (d)"),
      (.mailRefused(.hello, reply), "the mail server refused to speak (d)"),
      (.mailRefused(.sender("a@b.c"), reply), "the mail server refused the sender (d)"),
      (.mailRefused(.recipient("a@b.c"), reply), "the mail server refused the recipient (d)"),
      (.mailRefused(.message, reply), "the mail server refused the message (d)"),
      (.tooLarge, "the answer is too large (d)"),
      (.cancelled, "cancelled (d)"),
      (.shutDown, "the run is ending (d)"),
      (.other, "the transfer failed (d)"),
    ] as [(TransportError.Reason, String)]
  )
  func `every reason has its words`(_ reason: TransportError.Reason, _ words: String) {
    #expect(TransportError(reason: reason, detail: "d").message == words)
  }

  @Test func `a request that may have left was not answered in time`() {
    let error = TransportError(reason: .timedOut, detail: "d", mayHaveArrived: true)
    #expect(error.message == "no answer in time (d)")
  }
}
