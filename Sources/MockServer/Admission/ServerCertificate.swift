import FoundationEssentials
import NIOSSL

/// A certificate chain with the private key of its first certificate.
package struct ServerCertificate: Sendable {
  let configuration: TLSConfiguration

  /// Reads two PEM files.
  ///
  /// - Throws: ``ServerCertificateError``.
  package init(certificateFile: String, keyFile: String) throws(ServerCertificateError) {
    let chain: [NIOSSLCertificate]
    let certificatePEM = try ServerCertificate.bytes(of: certificateFile)
    do { chain = try NIOSSLCertificate.fromPEMBytes(certificatePEM) } catch {
      throw .noCertificate(path: certificateFile)
    }
    guard !chain.isEmpty else { throw .noCertificate(path: certificateFile) }
    let key: NIOSSLPrivateKey
    let keyPEM = try ServerCertificate.bytes(of: keyFile)
    do { key = try NIOSSLPrivateKey(bytes: keyPEM, format: .pem) } catch {
      throw .noKey(path: keyFile)
    }
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) },
      privateKey: .privateKey(key)
    )
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["http/1.1"]
    do { _ = try NIOSSLContext(configuration: configuration) } catch {
      throw .mismatch(certificate: certificateFile, key: keyFile)
    }
    self.configuration = configuration
  }

  private static func bytes(of path: String) throws(ServerCertificateError) -> [UInt8] {
    do { return Array(try Data(contentsOf: URL(fileURLWithPath: path))) } catch {
      throw .unreadable(path: path)
    }
  }
}

/// The reason why a certificate can't be used.
package enum ServerCertificateError: Error, Hashable, Sendable {
  /// The file does not exist, or the user can't read it.
  case unreadable(path: String)
  /// The file has no certificate in PEM.
  case noCertificate(path: String)
  /// The file has no private key in PEM, or the key requires a password.
  case noKey(path: String)
  /// The key belongs to another certificate.
  case mismatch(certificate: String, key: String)
}
