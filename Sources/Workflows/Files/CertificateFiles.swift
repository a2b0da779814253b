internal import MockServer

/// The files of a server's certificate.
struct CertificateFiles {
  /// The path of the certificate chain in PEM format.
  let certificate: String
  /// The path of the private key in PEM format.
  let key: String

  /// Reads both files.
  func read() throws(CertificateFileError) -> ServerCertificate {
    let chain = try CertificateFiles.file(certificate, as: .certificate)
    let privateKey = try CertificateFiles.file(key, as: .key)
    do throws(ServerCertificateError) {
      return try ServerCertificate(certificate: chain, key: privateKey)
    } catch {
      throw .unusable(error)
    }
  }

  private static func file(
    _ path: String,
    as role: FileRole
  ) throws(CertificateFileError) -> PEMFile {
    do throws(InputFileError) {
      return PEMFile(path: path, bytes: try InputFile.bytes(of: path))
    } catch {
      throw .unreadable(role, path: path, error)
    }
  }
}

/// The reason why the files of a certificate can't be used.
enum CertificateFileError: Error, Hashable {
  case unreadable(FileRole, path: String, InputFileError)
  case unusable(ServerCertificateError)
}

/// A file of CA certificates, which a library reads.
package enum CAFile {
  /// The reason why a file can't be read, which follows its name; nil if it can be read.
  ///
  /// A pipe is not read, because the library could not read it again.
  package static func problem(at path: String) -> String? {
    guard InputFile.kind(of: path) != .other else { return nil }
    do throws(InputFileError) { _ = try InputFile.bytes(of: path) } catch {
      return error.description
    }
    return nil
  }
}
