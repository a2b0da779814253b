internal import CCurl

/// A mail server's lines until the login is done, while libcurl leads the dialogue.
final class SMTPHandshake: MailLineListener {
  private var reader = SMTPReplyReader()
  private var replies: [SMTPReply] = []
  private var isGarbled = false

  /// Notes a line.
  ///
  /// A line that is not an SMTP reply ends the connection.
  func take(line: UnsafeRawBufferPointer) -> Bool {
    do throws(SMTPReplyReader.Fault) {
      replies += try unsafe reader.take(line)
      return true
    } catch {
      isGarbled = true
      return false
    }
  }

  /// The server's capabilities.
  var capabilities: SMTPCapabilities { SMTPCapabilities(greetings: replies) }

  /// Why the connection is unusable after libcurl's final code; nil if it is usable.
  func failure(
    _ code: CURLcode,
    of easy: borrowing EasyHandle,
    needsLogin: Bool
  ) -> TransportError? {
    if code != CURLE_OK { return failure(code, of: easy) }
    // libcurl skips a login that the server does not offer.
    guard needsLogin, !replies.contains(where: { $0.code == 235 }) else { return nil }
    return TransportError(reason: .loginRefused(nil), detail: "the server does not offer login")
  }

  private func failure(_ code: CURLcode, of easy: borrowing EasyHandle) -> TransportError {
    if isGarbled { return .notSMTP(mayHaveArrived: false) }
    var error = easy.failure(code, mayHaveArrived: false)
    let refusal = replies.last.flatMap { $0.code >= 400 ? $0 : nil }
    if let refusal { error.detail = refusal.description }
    switch (code, refusal) {
    case (CURLE_LOGIN_DENIED, _): error.reason = .loginRefused(refusal)
    case (CURLE_WEIRD_SERVER_REPLY, let refusal?) where replies.count == 1:
      error.reason = .mailRefused(.greeting, refusal)
    case (CURLE_REMOTE_ACCESS_DENIED, let refusal?): error.reason = .mailRefused(.hello, refusal)
    case (CURLE_WEIRD_SERVER_REPLY, _): error.reason = .notSMTP
    default: break
    }
    return error
  }
}

extension TransportError {
  /// The error for a response that is not SMTP.
  static func notSMTP(mayHaveArrived: Bool) -> TransportError {
    TransportError(
      reason: .notSMTP,
      detail: "the server did not send an SMTP reply",
      mayHaveArrived: mayHaveArrived
    )
  }
}

/// A server's capabilities in its reply to EHLO (RFC 5321 §4.1.1.1).
struct SMTPCapabilities: Hashable {
  private let words: Set<String>

  /// Takes the replies up to the end of the login.
  ///
  /// The last 250 is the reply to EHLO or HELO.
  init(greetings: [SMTPReply]) {
    let hello = greetings.last { $0.code == 250 }
    words = Set(
      (hello?.lines.dropFirst() ?? []).compactMap { line in
        line.split(separator: " ").first.map { $0.uppercased() }
      }
    )
  }

  /// Whether the size of a message can be announced (RFC 1870).
  var takesSize: Bool { words.contains("SIZE") }

  /// Whether bytes above 127 can be announced (RFC 6152).
  var takesEightBits: Bool { words.contains("8BITMIME") }

  /// Whether addresses may be non-ASCII (RFC 6531).
  var takesInternationalAddresses: Bool { words.contains("SMTPUTF8") }
}
