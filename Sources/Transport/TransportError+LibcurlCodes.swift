internal import CCurl

// All conversions of libcurl's codes are in this file.

extension TransportError.Reason {
  /// Converts a code; after a request is sent, "unsupported protocol" is about the response.
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

extension TransportError.TLSFailure {
  /// Converts a code of failed TLS.
  init(_ code: CURLcode) {
    self =
      switch code {
      case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR: .certificate
      case CURLE_SSL_CACERT_BADFILE: .caFile
      default: .handshake
      }
  }
}

extension CURLcode {
  /// libcurl's general message for the code, without details of a transfer.
  var description: String {
    guard let words = unsafe curl_easy_strerror(self) else { return "" }
    return unsafe String(cString: words)
  }
}
