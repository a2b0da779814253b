package import Values

/// A receiver of messages as declared in the project file.
package struct WebhookDeclaration: Hashable, Sendable {
  /// The port to listen on.
  package var port: Int

  /// The IP address to listen on; nil for loopback.
  package var listen: DeclaredString?

  /// The secret of the sender function.
  package var secret: DeclaredString

  /// The PEM file of the certificate chain; nil for plain HTTP.
  package var certificate: DeclaredString?

  /// The PEM file of the certificate's private key.
  package var key: DeclaredString?

  /// Whether other machines may post without TLS.
  package var isInsecure: Bool
}

/// The settings of a receiver of messages.
package struct WebhookSettings: Hashable, Sendable {
  /// The files of a TLS certificate.
  package struct Certificate: Hashable, Sendable {
    /// The PEM file of the certificate chain.
    package var file: String

    /// The PEM file of the private key.
    package var keyFile: String

    /// Names both files.
    package init(file: String, keyFile: String) { (self.file, self.keyFile) = (file, keyFile) }
  }

  /// The IP address to listen on.
  package var host = "127.0.0.1"

  /// The port to listen on; 0 for a free port.
  package var port: Int

  /// The bearer token of each post.
  package var secret: Secret

  /// The certificate; nil for plain HTTP.
  package var certificate: Certificate?

  /// Whether other machines may post without TLS.
  package var isInsecure = false

  /// The sentence that states where the source is declared; nil if unknown.
  package var declaration: String?

  /// Creates the settings of a receiver on loopback, without TLS.
  package init(port: Int, secret: Secret) { (self.port, self.secret) = (port, secret) }
}
