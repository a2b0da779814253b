import FoundationEssentials
import NIOSSL

/// What a server proves its name with: a chain of certificates and the key of the first.
package struct ServerCertificate: Sendable {
  let configuration: TLSConfiguration

  /// Reads two PEM files; throws ``ServerCertificateError``.
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

/// Why a server can't prove its name.
package enum ServerCertificateError: Error, Hashable, Sendable {
  /// The file is not there, or is not for this user.
  case unreadable(path: String)
  /// The file holds no certificate in PEM.
  case noCertificate(path: String)
  /// The file holds no private key in PEM, or one that needs a password.
  case noKey(path: String)
  /// The key belongs to another certificate.
  case mismatch(certificate: String, key: String)
}
