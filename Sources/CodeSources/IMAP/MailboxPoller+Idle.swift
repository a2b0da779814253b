extension MailboxPoller {
  /// Whether the server announces messages during IDLE.
  var canIdle: Bool {
    usesIdle && !server.rejectsIdle && server.capabilities?.contains("IDLE") == true
  }

  /// Waits in an IDLE command for an announcement, a signal, or the deadline.
  ///
  /// Checks continue at longer intervals, because some servers offer IDLE and never announce
  /// anything (mail-devel 0.18).
  mutating func idle(
    _ connection: inout IMAPConnection,
    until deadline: ContinuousClock.Instant
  ) throws(IMAPError) {
    requests.beginExchange()
    let idling = try connection.beginIdle()
    requests.endExchange()
    guard case .waiting(let tag, var responses) = idling else {
      // The server continues to be polled.
      server.rejectsIdle = true
      return
    }
    if !responses.contains(where: \.isAnnouncement) {
      responses += try connection.listen(until: deadline)
    }
    requests.beginExchange()
    responses += try connection.endIdle(tag, after: responses)
    requests.endExchange()
    for response in responses { try note(response) }
    if responses.contains(where: { $0.isEnd(of: tag) }) { server.rejectsIdle = true }
  }
}

extension IMAPResponse {
  fileprivate var isAnnouncement: Bool { if case .exists = self { true } else { false } }

  fileprivate func isEnd(of tag: String) -> Bool {
    if case .end(tag, _) = self { true } else { false }
  }
}

// MARK: - The command

/// The start of an IDLE command (RFC 2177).
private enum IdleStart {
  case waiting(tag: String, [IMAPResponse])
  case refused
}

extension IMAPConnection {
  /// Sends IDLE and waits until the server accepts it.
  fileprivate mutating func beginIdle() throws(IMAPError) -> IdleStart {
    let tag = try send("IDLE")
    var responses: [IMAPResponse] = []
    while true {
      let response = try receive()
      switch response {
      case .continuation: return .waiting(tag: tag, responses)
      case .end(tag, _): return .refused
      default: responses.append(response)
      }
    }
  }

  /// Ends IDLE, and returns the responses up to its end.
  ///
  /// If the earlier responses contain the end, the server ended the command by itself.
  fileprivate mutating func endIdle(
    _ tag: String,
    after earlier: [IMAPResponse]
  ) throws(IMAPError) -> [IMAPResponse] {
    guard !earlier.contains(where: { $0.isEnd(of: tag) }) else { return [] }
    try write("DONE\r\n")
    var responses: [IMAPResponse] = []
    while true {
      let response = try receive()
      if response.isEnd(of: tag) { return responses }
      responses.append(response)
    }
  }
}
