internal import CCurl

/// The reason that a mail stream could not be opened or has ended.
package enum IMAPStreamError: Error, Hashable, Sendable {
  /// The connection or its TLS could not be established, before the login started.
  case unreachable(TransportError)
  /// The server responded and rejected the login.
  case refused(IMAPLoginError)
  /// The server does not use IMAP; `said` is its first line.
  case notIMAP(said: String)
  /// The connection ended or broke during use; `detail` is libcurl's message.
  case closed(detail: String)
  /// The server accepted or sent no bytes for too long.
  case timedOut
  /// `StreamControl.stop()` was called.
  case stopped
}

/// A mail server's reason for rejecting a login.
///
/// libcurl has one error for all reasons, so the reason comes from the server's own lines.
package struct IMAPLoginError: Hashable, Sendable {
  /// The cause of a rejection, as far as servers report it (RFC 3501 §7.1, RFC 5530 §3).
  package enum Cause: Hashable, Sendable {
    /// The server rejected the user name, the password, or the token.
    case credentials
    /// The server accepts no other connection from this user or this address.
    case connectionLimit
    /// The server accepts no password on a connection without TLS.
    case plaintext
    /// The server offers no login mechanism for the credential.
    case noCommonMechanism
    /// The server temporarily rejects all users.
    case unavailable
    /// The server gave no machine-readable reason.
    case unstated
  }

  /// The cause of the rejection.
  package var cause: Cause

  /// The server's text with its response code, or the login mechanisms that the server offers.
  package var said: String
}

extension IMAPStreamError {
  /// Converts libcurl's error code for a login, using the server's lines.
  init(_ code: CURLcode, _ easy: borrowing EasyHandle, _ transcript: IMAPTranscript) {
    switch code {
    case CURLE_LOGIN_DENIED, CURLE_AUTH_ERROR: self = .refused(transcript.rejection)
    case CURLE_WEIRD_SERVER_REPLY where transcript.byeMessage == nil, CURLE_WRITE_ERROR:
      self = .notIMAP(said: transcript.greeting)
    case CURLE_WEIRD_SERVER_REPLY, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING:
      // A BYE is the reason that the connection ended, regardless of libcurl's error.
      self =
        transcript.byeMessage == nil
        ? .unreachable(easy.failure(code, mayHaveArrived: false)) : .refused(transcript.rejection)
    default: self = .unreachable(easy.failure(code, mayHaveArrived: false))
    }
  }
}
