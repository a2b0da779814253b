internal import Diagnostics
internal import Programs
internal import Transport
internal import Values

extension MailboxFailure {
  /// The reason, with the length of the outage, if any.
  package var message: String {
    guard let outage else { return reason }
    return "no working connection for \(outage.sourceText): \(reason)"
  }

  private var reason: String {
    switch cause {
    case .unusableURL:
      "invalid IMAP URL `\(url)`: expected `imap://` or `imaps://`, a host, and optionally a port "
        + "and a mailbox"
    case .unreachable(let error) where error.reason == .tlsRefused:
      "can't connect to \(url) securely: \(error.detail)"
    case .unreachable(let error): "can't connect to \(url): \(error.detail)"
    case .notIMAP(let line): "the server at \(url) is not an IMAP server\(quoted(line))"
    case .refused(let rejection): description(of: rejection)
    case .byeMessage(let said): "\(url) closed the connection\(quoted(said))"
    case .closedMailbox(let said): "\(username) can't open \(url)\(quoted(said))"
    case .closedOne(let name, let said):
      "\(username) can't open the mailbox `\(name)` at \(url)\(quoted(said))"
    case .missingUse(let reference, let names):
      "\(url) has no mailbox for `\(reference)`: it has \(names.listed())"
    case .tokenProgram(let failure):
      "the command `\(failure.program)` of `oauthCommand` \(failure.description)"
    case .noToken(let program):
      "the command `\(program)` of `oauthCommand` printed no access token: expected one word"
    case .broken(let detail): "the connection to \(url) broke: \(detail)"
    case .silence: "\(url) stopped responding"
    case .slow(let time): "\(url) took longer than \(time.sourceText) to respond"
    }
  }

  private func description(of rejection: IMAPLoginError) -> String {
    switch rejection.cause {
    case .credentials: "\(url) rejected the login of \(username)\(quoted(rejection.said))"
    case .connectionLimit:
      "\(url) accepts no more connections from \(username)\(quoted(rejection.said))"
    case .plaintext: "\(url) accepts passwords only over TLS\(quoted(rejection.said))"
    case .noCommonMechanism:
      "\(url) has no login mechanism for the `\(credentialKey)` of \(username); the server offers "
        + mechanisms(in: rejection.said)
    case .unavailable:
      "\(url) is temporarily unable to log in \(username)\(quoted(rejection.said))"
    case .unstated: "\(url) did not accept the login of \(username)\(quoted(rejection.said))"
    }
  }
}

/// Lists the login mechanisms among a server's capabilities, or returns "none".
private func mechanisms(in capabilities: String) -> String {
  let offered = shown(capabilities).split(separator: " ").filter { $0.hasPrefix("AUTH=") }
  return offered.isEmpty ? "none" : offered.joined(separator: ", ")
}

/// The maximum number of characters of a server's message in a report.
private let shownLength = 300

/// Returns a server's message in quotes without control characters, or an empty string.
private func quoted(_ text: String) -> String {
  let start = shown(text)
  return start.isEmpty ? "" : ": “\(start)”"
}

/// Returns the beginning of a server's text, with spaces instead of control characters.
private func shown(_ text: String) -> String {
  String(
    text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : Character($0) }
      .prefix(shownLength)
  )
}
