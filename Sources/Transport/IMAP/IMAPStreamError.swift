internal import CCurl

/// Why there is no mail stream, or no longer.
package enum IMAPStreamError: Error, Hashable, Sendable {
  /// There is no connection, or none that is secure; the log-in has not begun.
  case unreachable(TransportError)
  /// The server answered and would not have us.
  case refused(IMAPRefusal)
  /// What answered does not speak IMAP; `said` is its first line.
  case notIMAP(said: String)
  /// The connection ended or broke while it was in use; the detail is libcurl's.
  case closed(detail: String)
  /// The server took nothing, or said nothing, for too long.
  case timedOut
  /// `StreamControl.stop()` was called.
  case stopped
}

/// What a mail server said when it refused a log-in.
///
/// libcurl has one error for all of it, so this is read from the server's own lines.
package struct IMAPRefusal: Hashable, Sendable {
  /// What it refused, as far as servers tell (RFC 3501 §7.1, RFC 5530 §3).
  package enum Cause: Hashable, Sendable {
    /// The name, the password or the token.
    case credentials
    /// One more connection of this user or from this address.
    case connectionLimit
    /// A password over a connection without TLS.
    case plaintext
    /// Nothing: it offers no way to log in with what we have.
    case noCommonMechanism
    /// Everybody, for the moment.
    case unavailable
    /// It gave no reason that a program can read.
    case unstated
  }

  /// What it refused.
  package var cause: Cause

  /// Its own words: the line's text with its response code, or the ways to log in that it offers.
  package var said: String
}

extension IMAPStreamError {
  /// What libcurl's code for a log-in means, with what the server said meanwhile.
  init(_ code: CURLcode, _ easy: borrowing EasyHandle, _ transcript: IMAPTranscript) {
    switch code {
    case CURLE_LOGIN_DENIED, CURLE_AUTH_ERROR: self = .refused(transcript.refusal)
    case CURLE_WEIRD_SERVER_REPLY where transcript.farewell == nil, CURLE_WRITE_ERROR:
      self = .notIMAP(said: transcript.greeting)
    case CURLE_WEIRD_SERVER_REPLY, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING:
      // Whatever libcurl says of it, a farewell is why the connection ended.
      self =
        transcript.farewell == nil
        ? .unreachable(easy.failure(code, mayHaveArrived: false)) : .refused(transcript.refusal)
    default: self = .unreachable(easy.failure(code, mayHaveArrived: false))
    }
  }
}
