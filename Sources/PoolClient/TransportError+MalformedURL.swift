internal import AuthCrypto
internal import Transport

extension TransportError {
  /// The error of a URL that can't be signed, because its scheme, host, or port is invalid.
  init(_ error: SigV4.MalformedURL) {
    // The part before an @ may be a password.
    let shown = error.url.contains("@") ? "" : " `\(error.url)`"
    let form = "`http://` or `https://`, a host, and optionally a port"
    self.init(reason: .badRequest, detail: "invalid URL\(shown): expected \(form)")
  }
}
