internal import CodeSources
internal import Diagnostics
internal import Reports
internal import Transport
internal import Values

extension HTTPSourceFailure {
  /// What to do about the failure: sentences.
  var help: String {
    let source = sourceName(declaration)
    return switch cause {
    case .refused(_, _, let unset) where !unset.isEmpty:
      "Add \(keys.login.listed()), or `headers`, to \(source), or correct its URL."
    case .refused: "Correct \(keys.login.listed()) of \(source)."
    case .unreachable(let error) where error.reason == .tlsRefused:
      error.help(for: source, hasCAFile: hasCAFile)
        ?? "Correct the scheme or the port in the URL of \(source)."
    case .unusableURL, .plainHTTP, .unreachable, .redirected, .redirectedTooOften, .notJSON:
      "Correct the URL of \(source), or check the server."
    case .missing, .unreadableTime, .noContent: "Correct the paths of \(source)."
    case .endless: "Correct `next` of \(source), or delete old messages."
    case .failed(status: 404, _): notFoundHelp(source)
    case .failed(status: 400..<500, _):
      "Correct \(keys.inbox.map { "`\($0)`" } ?? "the request") of \(source)."
    case .limited, .failed: "Check the server."
    }
  }

  private func notFoundHelp(_ source: String) -> String {
    guard let inbox = keys.inbox else {
      return "Correct the URL of \(source): the server does not have the requested resource."
    }
    return "Correct `\(inbox)` of \(source): the service has no \(inbox.noun) with this ID."
  }
}

extension String {
  /// What the ID in the key of an inbox belongs to.
  fileprivate var noun: String { self == "account" ? "account" : "inbox" }
}

extension MailboxFailure {
  /// What to do about the failure: sentences.
  var help: String {
    let source = sourceName(declaration)
    return switch cause {
    case .refused(let rejection): help(rejection, source)
    case .unreachable(let error) where error.reason == .tlsRefused:
      error.help(for: source, hasCAFile: hasCAFile) ?? schemeHelp(source)
    case .unreachable(let error) where error.reason == .timedOut: schemeHelp(source)
    case .unusableURL, .unreachable, .notIMAP:
      "Correct the URL of \(source), or check the server."
    case .closedMailbox where !listsMailboxes: "Correct the mailbox in the URL of \(source)."
    case .closedMailbox, .closedOne, .missingUse: "Correct `mailboxes` of \(source)."
    case .tokenProgram, .noToken: "Correct `oauthCommand` of \(source)."
    case .silence: schemeHelp(source)
    case .byeMessage, .broken, .slow: "Check the mail server."
    }
  }

  private func help(_ rejection: IMAPLoginError, _ source: String) -> String {
    switch rejection.cause {
    case .credentials: "Correct \(loginKeys.listed()) of \(source)."
    case .unstated:
      "Correct \(loginKeys.listed()) of \(source), or change the settings of the account."
    case .plaintext: "Write `imaps://` in the URL of \(source), or use a server with STARTTLS."
    case .noCommonMechanism where credentialKey == "password" && rejection.offersTokens:
      "Use `oauthToken` or `oauthCommand` instead of `password` in \(source), or another server."
    case .noCommonMechanism where credentialKey != "password" && rejection.offersPasswords:
      "Use `password` instead of `\(credentialKey)` in \(source), or another server."
    case .noCommonMechanism: "Use another mail server for \(source)."
    case .connectionLimit:
      "Close other connections to the mail server, such as those of other runs, and try again."
    case .unavailable: "Try again later, or check the mail server."
    }
  }

  private func schemeHelp(_ source: String) -> String {
    "Check the mail server and the URL of \(source). Ports with TLS, such as 993, need `imaps://`. "
      + "Ports without TLS or with STARTTLS, such as 143, need `imap://`."
  }
}

extension IMAPLoginError {
  /// Whether the server offers a login with a token.
  fileprivate var offersTokens: Bool { offers("AUTH=XOAUTH2") || offers("AUTH=OAUTHBEARER") }

  /// Whether the server offers a login with a password (RFC 3501 §6.2.3 for LOGINDISABLED).
  fileprivate var offersPasswords: Bool {
    !offers("LOGINDISABLED") || offers("AUTH=PLAIN") || offers("AUTH=LOGIN")
  }

  private func offers(_ capability: String) -> Bool {
    said.split(separator: " ").contains { $0.uppercased() == capability }
  }
}

/// The source in a sentence, with the place of its declaration if it is known.
private func sourceName(_ declaration: String?) -> String {
  "the source" + (declaration.map { " (\($0))" } ?? "")
}

extension TransportError {
  /// What to do about a certificate that is not trusted; nil if TLS failed for another reason.
  fileprivate func help(for source: String, hasCAFile: Bool) -> String? {
    switch tlsFailure {
    case .certificate where hasCAFile:
      "Check that the server's certificate is for the host in the URL, and that `caFile` of "
        + "\(source) has the certificate of its authority."
    case .certificate:
      "Check that the server's certificate is for the host in the URL. If a private authority "
        + "signed it, set `caFile` of \(source) to the authority's certificate."
    case .caFile: "Correct `caFile` of \(source): authflow can't use the file."
    case .handshake, nil: nil
    }
  }
}
