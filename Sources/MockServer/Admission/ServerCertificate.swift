import NIOSSL

/// A certificate chain with the private key of its first certificate.
package struct ServerCertificate: Sendable {
  let configuration: TLSConfiguration

  /// Reads the contents of two PEM files.
  ///
  /// - Throws: ``ServerCertificateError``.
  package init(certificate: PEMFile, key keyFile: PEMFile) throws(ServerCertificateError) {
    let chain: [NIOSSLCertificate]
    do { chain = try NIOSSLCertificate.fromPEMBytes(certificate.bytes) } catch {
      throw .noCertificate(path: certificate.path)
    }
    guard !chain.isEmpty else { throw .noCertificate(path: certificate.path) }
    let key: NIOSSLPrivateKey
    do { key = try NIOSSLPrivateKey(bytes: keyFile.bytes, format: .pem) } catch {
      throw .noKey(path: keyFile.path)
    }
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) },
      privateKey: .privateKey(key)
    )
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["http/1.1"]
    do { _ = try NIOSSLContext(configuration: configuration) } catch {
      throw .mismatch(certificate: certificate.path, key: keyFile.path)
    }
    self.configuration = configuration
  }
}

/// The content of a file in PEM format.
package struct PEMFile: Sendable {
  /// The path, for messages.
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
}

/// The reason why a certificate can't be used.
package enum ServerCertificateError: Error, Hashable, Sendable {
  /// The file has no certificate in PEM.
  case noCertificate(path: String)
  /// The file has no private key in PEM, or the key requires a password.
  case noKey(path: String)
  /// The key belongs to another certificate.
  case mismatch(certificate: String, key: String)
}
