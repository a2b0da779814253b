internal import CCurl

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
