internal import CCurl

/// Why a mail stream could not be opened, or has ended.
package enum IMAPStreamError: Error, Hashable, Sendable {
  /// The connection, or its security, could not be established.
  ///
  /// The login has not started.
  case unreachable(TransportError)
  /// The server responded and rejected us.
  case refused(IMAPRefusal)
  /// The server does not speak IMAP; `said` is its first line.
  case notIMAP(said: String)
  /// The connection ended or broke during use.
  ///
  /// The detail is libcurl's.
  case closed(detail: String)
  /// The server accepted or sent nothing for too long.
  case timedOut
  /// `StreamControl.stop()` was called.
  case stopped
}

/// A mail server's reason for rejecting a login.
///
/// libcurl has one error for all of them, so the reason comes from the server's own lines.
package struct IMAPRefusal: Hashable, Sendable {
  /// What it rejected, as far as servers report it (RFC 3501 §7.1, RFC 5530 §3).
  package enum Cause: Hashable, Sendable {
    /// The name, the password or the token.
    case credentials
    /// Another connection of this user or from this address.
    case connectionLimit
    /// A password over a connection without TLS.
    case plaintext
    /// It offers no mechanism for our credential.
    case noCommonMechanism
    /// All users, temporarily.
    case unavailable
    /// It reported no machine-readable reason.
    case unstated
  }

  /// What it rejected.
  package var cause: Cause

  /// Its own message: the line's text with its response code, or the mechanisms that it offers.
  package var said: String
}

extension IMAPStreamError {
  /// The meaning of libcurl's code for a login, with the server's lines.
  init(_ code: CURLcode, _ easy: borrowing EasyHandle, _ transcript: IMAPTranscript) {
    switch code {
    case CURLE_LOGIN_DENIED, CURLE_AUTH_ERROR: self = .refused(transcript.refusal)
    case CURLE_WEIRD_SERVER_REPLY where transcript.farewell == nil, CURLE_WRITE_ERROR:
      self = .notIMAP(said: transcript.greeting)
    case CURLE_WEIRD_SERVER_REPLY, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING:
      // A BYE is why the connection ended, regardless of libcurl's error.
      self =
        transcript.farewell == nil
        ? .unreachable(easy.failure(code, mayHaveArrived: false)) : .refused(transcript.refusal)
    default: self = .unreachable(easy.failure(code, mayHaveArrived: false))
    }
  }
}
