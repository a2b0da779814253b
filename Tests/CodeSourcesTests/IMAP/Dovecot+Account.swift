import Glibc
import Mail
import MailServers
import Testing
import Values

extension Dovecot {
  /// The user's mailbox, over plain IMAP unless `url` is another URL.
  func account(
    _ url: String? = nil,
    _ credential: IMAPAccount.Credential = .password(Secret(Dovecot.password)),
    caFile: String? = nil
  ) -> IMAPAccount {
    IMAPAccount(
      url: url ?? "imap://127.0.0.1:\(imap)",
      username: Dovecot.user,
      credential: credential,
      caFile: caFile
    )
  }

  /// Stops the processes that serve the user's connections.
  ///
  /// SIGCONT resumes the processes.
  func halt() async throws -> [pid_t] {
    // The fields are user, protocol, process ID, and address.
    let who = try await administer("-f", "flow", "who", "-1", Dovecot.user)
    let processes = who.split(separator: "\n").compactMap { line in
      line.split(separator: " ").first { $0.hasPrefix("pid=") }.flatMap { pid_t($0.dropFirst(4)) }
    }
    try #require(!processes.isEmpty)
    for process in processes { try #require(kill(process, SIGSTOP) == 0) }
    return processes
  }

  var secureURL: String { "imaps://localhost:\(imaps)" }
}
