internal import CCurl

/// The lines that a mail server sends while libcurl connects and logs in.
final class SMTPHandshake: MailLineListener {
  private var reader = SMTPReplyReader()
  private var replies: [SMTPReply] = []
  private var isGarbled = false

  /// Stores a line; false ends the connection if the line is not an SMTP reply.
  func take(line: UnsafeRawBufferPointer) -> Bool {
    do throws(SMTPReplyReader.ReplyError) {
      replies += try unsafe reader.take(line)
      return true
    } catch {
      isGarbled = true
      return false
    }
  }

  /// The server's capabilities after the last EHLO.
  var capabilities: SMTPCapabilities { SMTPCapabilities(greetings: replies) }

  /// The error that makes the connection unusable after libcurl's final code; nil if there is none.
  func failure(
    _ code: CURLcode,
    of easy: borrowing EasyHandle,
    needsLogin: Bool
  ) -> TransportError? {
    if code != CURLE_OK { return failure(code, of: easy) }
    // libcurl skips a login that the server does not offer.
    guard needsLogin, !replies.contains(where: { $0.code == 235 }) else { return nil }
    return TransportError(reason: .loginRejected(nil), detail: "the server does not offer login")
  }

  private func failure(_ code: CURLcode, of easy: borrowing EasyHandle) -> TransportError {
    if isGarbled { return .notSMTP(mayHaveArrived: false) }
    var error = easy.failure(code, mayHaveArrived: false)
    let rejection = replies.last.flatMap { $0.code >= 400 ? $0 : nil }
    if let rejection { error.detail = rejection.description }
    switch (code, rejection) {
    case (CURLE_LOGIN_DENIED, _): error.reason = .loginRejected(rejection)
    case (CURLE_WEIRD_SERVER_REPLY, let rejection?) where replies.count == 1:
      error.reason = .mailRefused(.greeting, rejection)
    case (CURLE_REMOTE_ACCESS_DENIED, let rejection?):
      error.reason = .mailRefused(.hello, rejection)
    case (CURLE_WEIRD_SERVER_REPLY, _): error.reason = .notSMTP
    default: break
    }
    return error
  }
}

extension TransportError {
  /// The error for a server that does not use SMTP.
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
  /// The last reply with code 250 is the reply to EHLO or HELO.
  init(greetings: [SMTPReply]) {
    let hello = greetings.last { $0.code == 250 }
    words = Set(
      (hello?.lines.dropFirst() ?? []).compactMap { line in
        line.split(separator: " ").first.map { $0.uppercased() }
      }
    )
  }

  /// Whether the server accepts the announcement of a message's size (RFC 1870).
  var takesSize: Bool { words.contains("SIZE") }

  /// Whether the server accepts the announcement of bytes above 127 (RFC 6152).
  var takesEightBits: Bool { words.contains("8BITMIME") }

  /// Whether the server accepts non-ASCII addresses (RFC 6531).
  var takesInternationalAddresses: Bool { words.contains("SMTPUTF8") }
}
