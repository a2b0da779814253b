internal import MockServer

/// The reason why the settings of a receiver can't be used.
enum WebhookSettingsError: Error, Hashable {
  case certificate(CertificateFileError)
  case shortSecret(minimum: Int)
  /// The secret can't be sent in a header.
  case unsendableSecret
  /// The receiver would accept codes from other machines without TLS.
  case noTLS
}

extension WebhookSettingsError {
  var message: String {
    switch self {
    case .certificate(let error): error.message
    case .shortSecret(let minimum): "the secret has fewer than \(minimum) characters"
    case .unsendableSecret: "the secret contains a space or a character outside ASCII"
    case .noTLS: "other machines would send codes without TLS"
    }
  }
}

extension MockServerError {
  /// The reason without the address, which the message about a receiver states itself.
  var reason: String {
    switch self {
    case .portInUse: "another program uses the port"
    case .cannotListen(_, _, let detail), .ended(let detail): detail
    case .badState, .notKept: message
    }
  }
}
