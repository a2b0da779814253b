internal import CCurl

// The only place that knows what libcurl's codes mean.

extension TransportError.Reason {
  /// The case that callers tell apart for a code.
  ///
  /// Once a request is out, "unsupported protocol" is about what came back.
  init(_ code: CURLcode, mayHaveArrived: Bool) {
    self =
      switch code {
      case CURLE_UNSUPPORTED_PROTOCOL where mayHaveArrived: .notHTTP
      case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: .badRequest
      case CURLE_COULDNT_RESOLVE_HOST: .unresolvedHost
      case CURLE_COULDNT_CONNECT: .refused
      case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: .proxyRefused
      case CURLE_OPERATION_TIMEDOUT: .timedOut
      case CURLE_FILESIZE_EXCEEDED: .tooLarge
      case CURLE_WEIRD_SERVER_REPLY: .notHTTP
      case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_SEND_ERROR, CURLE_RECV_ERROR,
        CURLE_HTTP2, CURLE_HTTP2_STREAM:
        .closedEarly
      case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
        CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CLIENTCERT,
        CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_USE_SSL_FAILED:
        .tlsRefused
      default: .other
      }
  }
}

extension CURLcode {
  /// libcurl's general words for the code, without the particulars of a transfer.
  var words: String {
    guard let words = unsafe curl_easy_strerror(self) else { return "" }
    return unsafe String(cString: words)
  }
}

extension TransportError {
  static func badRequest(_ detail: String) -> TransportError {
    TransportError(reason: .badRequest, detail: detail)
  }

  static func cancelled(mayHaveArrived: Bool) -> TransportError {
    TransportError(
      reason: .cancelled,
      detail: "the request was cancelled",
      mayHaveArrived: mayHaveArrived
    )
  }

  static func shutDown(mayHaveArrived: Bool) -> TransportError {
    TransportError(
      reason: .shutDown,
      detail: "the transport was shut down",
      mayHaveArrived: mayHaveArrived
    )
  }
}
