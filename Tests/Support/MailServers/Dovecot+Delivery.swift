import Dispatch
import FoundationEssentials
import Glibc

/// An email that a test delivers.
package struct TestMail: Sendable {
  /// The address for the delivery and for the `To` field.
  package var recipient: String

  /// The code in the text.
  package var code: String

  /// Creates an email like those of the service.
  package init(to recipient: String, code: String) {
    (self.recipient, self.code) = (recipient, code)
  }

  /// The email as RFC 5322 text.
  package var text: String {
    """
    From: no-reply@verificationemail.com\r
    To: \(recipient)\r
    Subject: Your verification code\r
    Message-ID: <\(code).\(recipient)>\r
    \r
    Your verification code is \(code). \r

    """
  }
}

extension Dovecot {
  /// Delivers an email over LMTP.
  ///
  /// The email is in the mailbox when this method returns.
  package func deliver(_ mail: TestMail) async throws { try await deliver([mail]) }

  /// Delivers email over one LMTP connection.
  ///
  /// All messages are in the mailbox when this method returns.
  package func deliver(_ mails: [TestMail]) async throws {
    let port = lmtp
    try await withCheckedThrowingContinuation { continuation in
      // Runs on a separate thread, because the calls block and Swift's pool has few threads.
      DispatchQueue(label: "authflow.test.lmtp").async {
        continuation.resume(with: Result { try LMTPSession(port: port).deliver(mails) })
      }
    }
  }

  /// Moves an email into the Maildir, as a mail system on the same machine does.
  package func put(_ mail: TestMail) throws {
    let name = "\(mail.code).\(UInt64.random(in: .min ... .max)).test"
    try mail.text.write(toFile: "\(maildir)/tmp/\(name)", atomically: false, encoding: .utf8)
    chmod("\(maildir)/tmp/\(name)", 0o644)
    rename("\(maildir)/tmp/\(name)", "\(maildir)/new/\(name)")
  }
}

/// A session with an LMTP server (RFC 2033).
private struct LMTPSession {
  private let descriptor: CInt
  private let answers: UnsafeMutablePointer<FILE>

  init(port: Int) throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = in_port_t(port).bigEndian
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0, let answers = fdopen(descriptor, "r") else {
      close(descriptor)
      throw MailServerError(output: "no connection to port \(port)")
    }
    (self.descriptor, self.answers) = (descriptor, answers)
    try expect("220")
  }

  func deliver(_ mails: [TestMail]) throws {
    defer { fclose(answers) }
    try say("LHLO client.test", expecting: "250")
    for mail in mails {
      try say("MAIL FROM:<no-reply@verificationemail.com>", expecting: "250")
      try say("RCPT TO:<\(mail.recipient)>", expecting: "250")
      try say("DATA", expecting: "354")
      try say("\(mail.text).", expecting: "250")
    }
    try say("QUIT", expecting: "221")
  }

  private func say(_ text: String, expecting code: String) throws {
    var rest = Array("\(text)\r\n".utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw MailServerError(output: "the connection ended") }
      rest = rest.dropFirst(count)
    }
    try expect(code)
  }

  /// Reads a reply up to and including its last line.
  private func expect(_ code: String) throws {
    var line = [CChar](repeating: 0, count: 1024)
    while fgets(&line, CInt(line.count), answers) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) },
        as: UTF8.self
      )
      if text.hasPrefix("\(code)-") { continue }
      guard text.hasPrefix(code) else { throw MailServerError(output: text) }
      return
    }
    throw MailServerError(output: "the connection ended")
  }
}
