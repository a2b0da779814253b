import FoundationEssentials
import Subprocess
import SystemPackage
import TestSupport

/// A private Dovecot with one user; see `dovecot.sh` for what it is made of.
package struct Dovecot: Sendable {
  /// The user of the one mailbox.
  package static let user = "qa@example.test"

  /// The user's password.
  package static let password = "s3cret"

  /// What OAUTHBEARER and XOAUTH2 take for an access token of the user.
  package static let token = "tok-static-123"

  /// How a server differs from the usual one.
  package struct Options: Sendable {
    /// How many connections the user may have at once.
    package var maximumConnections = 10
    /// Whether STARTTLS is offered.
    package var offersSTARTTLS = true
    /// Whether a password may come without TLS; where it may not, the server listens on 127.0.0.2 too.
    package var takesPlaintext = true

    /// Takes the usual ones.
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
  /// The certificate of the authority that signed the server's, for localhost and 127.0.0.1.
  package let ca: String

  /// Where all its files are.
  package let folder: String

  /// The user's Maildir.
  package var maildir: String { "\(folder)/mail/example.test/qa/Maildir" }

  /// The names of the files in the user's Maildir, with the flags that they end with.
  package func fileNames() throws -> [String] {
    try ["new", "cur"].flatMap {
      try FileManager.default.contentsOfDirectory(atPath: "\(maildir)/\($0)")
    }
  }

  /// Makes the user's mailbox number its messages anew, as after a restored backup.
  package func forgetNumbers() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: maildir)
    where name.hasPrefix("dovecot") {
      try FileManager.default.removeItem(atPath: "\(maildir)/\(name)")
    }
  }

  /// Runs Dovecot's administration tool; what it writes.
  ///
  /// Throws `MailServerError` where it does not succeed.
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

/// A server that a test needs and that did not start, or did not do what it was told.
package struct MailServerError: Error {
  /// What it wrote instead.
  package let output: String
}

/// Runs a test with a Dovecot of its own, which is gone when this returns.
package func withDovecot<Outcome: Sendable>(
  _ options: Dovecot.Options = Dovecot.Options(),
  _ body: (Dovecot) async throws -> Outcome
) async throws -> Outcome {
  let folder = try TestFolder()
  // The server writes into it to the last.
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

/// What the script prints once the server accepts connections.
private struct Ports: Decodable {
  let imap: Int
  let imaps: Int
  let lmtp: Int
  let ca: String
}
