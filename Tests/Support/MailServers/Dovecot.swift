import FoundationEssentials
import Subprocess
import SystemPackage
import TestSupport

/// A private Dovecot with one user.
///
/// See `dovecot.sh` for its configuration.
package struct Dovecot: Sendable {
  /// The user of the one mailbox.
  package static let user = "qa@example.test"

  /// The user's password.
  package static let password = "s3cret"

  /// The access token of the user for OAUTHBEARER and XOAUTH2.
  package static let token = "tok-static-123"

  /// The options of a server.
  package struct Options: Sendable {
    /// The maximum number of simultaneous connections of the user.
    package var maximumConnections = 10
    /// Whether STARTTLS is offered.
    package var offersSTARTTLS = true
    /// Whether passwords are accepted without TLS.
    ///
    /// If passwords require TLS, the server also listens on 127.0.0.2.
    package var takesPlaintext = true

    /// Creates the default options.
    package init() {}

    fileprivate var environment: [Environment.Key: String?] {
      [
        "MAXCONN": "\(maximumConnections)", "STARTTLS": offersSTARTTLS ? "yes" : "no",
        "PLAINTEXT": takesPlaintext ? "yes" : "no",
      ]
    }
  }

  /// The port of IMAP, on 127.0.0.1.
  package let imap: Int
  /// The port of IMAP over TLS, on 127.0.0.1.
  package let imaps: Int
  /// The port of LMTP, on 127.0.0.1.
  package let lmtp: Int
  /// The path of the CA certificate that signed the server's certificate for localhost and
  /// 127.0.0.1.
  package let ca: String

  /// The folder of all the server's files.
  package let folder: String

  /// The user's Maildir.
  package var maildir: String { "\(folder)/mail/example.test/qa/Maildir" }

  /// The names of the files in the user's Maildir, including their flags.
  package func fileNames() throws -> [String] {
    try ["new", "cur"].flatMap {
      try FileManager.default.contentsOfDirectory(atPath: "\(maildir)/\($0)")
    }
  }

  /// Makes the mailbox renumber its messages, as after a restored backup.
  package func forgetNumbers() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: maildir)
    where name.hasPrefix("dovecot") {
      try FileManager.default.removeItem(atPath: "\(maildir)/\(name)")
    }
  }

  /// Runs Dovecot's administration tool and returns its output.
  ///
  /// Throws `MailServerError` if it fails.
  @discardableResult
  package func administer(_ arguments: String...) async throws -> String {
    let result = try await Subprocess.run(
      .name("doveadm"),
      arguments: Arguments(["-c", "\(folder)/dovecot.conf"] + arguments),
      output: .string(limit: 1 << 20),
      error: .string(limit: 1 << 16)
    )
    guard result.terminationStatus.isSuccess else {
      throw MailServerError(output: "doveadm \(arguments): \(result.standardError)")
    }
    return result.standardOutput
  }
}

/// A mail server that did not start or failed.
package struct MailServerError: Error {
  /// The output of the failed command.
  package let output: String
}

/// Runs a test with a private Dovecot, which is deleted afterwards.
package func withDovecot<Outcome: Sendable>(
  _ options: Dovecot.Options = Dovecot.Options(),
  _ body: (Dovecot) async throws -> Outcome
) async throws -> Outcome {
  let folder = try TestFolder()
  // The server writes into the folder until it ends.
  defer { withExtendedLifetime(folder) {} }
  let script = "\(#filePath.dropLast("Dovecot.swift".count))dovecot.sh"
  let result = try await Subprocess.run(
    .path(FilePath(script)),
    arguments: [folder.path],
    environment: .inherit.updating(options.environment),
    input: .inputWriter,
    output: .sequence,
    error: .discarded
  ) { execution in
    var written = ""
    for try await line in execution.standardOutput.strings() {
      written = line
      break
    }
    guard let ports = try? JSONDecoder().decode(Ports.self, from: Data(written.utf8)) else {
      throw MailServerError(output: written)
    }
    return try await body(
      Dovecot(
        imap: ports.imap,
        imaps: ports.imaps,
        lmtp: ports.lmtp,
        ca: ports.ca,
        folder: folder.path
      )
    )
  }
  return result.closureResult
}

/// The output of the script after the server accepts connections.
private struct Ports: Decodable {
  let imap: Int
  let imaps: Int
  let lmtp: Int
  let ca: String
}
