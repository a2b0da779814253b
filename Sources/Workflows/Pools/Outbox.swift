internal import CodeSources
internal import FoundationEssentials
internal import Glibc
internal import MockPool
internal import MockServer
internal import Project
internal import Runner
internal import Synchronization
internal import Transport

/// Where the mock's messages go, and where awaits look for them: memory, or a Maildir when a folder
/// is asked for.
struct Outbox: MessageSink {
  /// What awaits call it.
  static let name = "outbox"

  /// What awaits watch.
  let source: any CodeSource
  private let take: @Sendable ([UInt8]) async throws -> Void
  private let complain: @Sendable (String) -> Void

  /// `complain` hears why a message could not be delivered; the call that sent it only learns that.
  init(folder: String?, _ environment: Environment, complain: @escaping @Sendable (String) -> Void)
  {
    self.complain = complain
    if let folder {
      let maildir = MaildirOutbox(
        path: environment.absolute(folder),
        name: Outbox.name,
        now: environment.now
      )
      source = maildir
      take = { bytes in try await maildir.append(bytes) }
    } else {
      let memory = MemoryOutbox(name: Outbox.name)
      source = memory
      take = { bytes in try memory.append(bytes) }
    }
  }

  /// Throws where messages can't be kept in a folder, before anything runs.
  static func check(_ folder: String, _ environment: Environment) throws(CommandFailure) {
    for part in ["tmp", "new", "cur"] {
      let path = environment.absolute(folder) + "/" + part
      do {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      } catch {
        // The error that was caught does not say why.
        let code = whyMissing(path)
        let reason = strerror(code).map { ": " + String(cString: $0) } ?? ""
        throw .usage("the folder `\(folder)` can't be used for messages\(reason)")
      }
      guard FileManager.default.isWritableFile(atPath: path) else {
        throw .usage("can't write to the folder `\(folder)`")
      }
    }
  }

  /// Why a folder, or the first of those above it that are missing, can't be made; 0 where it can.
  private static func whyMissing(_ path: String) -> CInt {
    for end in path.indices.dropFirst() where path[end] == "/" {
      if mkdir(String(path[..<end]), 0o777) != 0, errno != EEXIST { return errno }
    }
    return mkdir(path, 0o777) == 0 ? 0 : errno
  }

  func deliver(_ message: OutgoingMessage) async throws {
    do { try await take(message.rfc5322) } catch {
      let reason = (error as? CodeSourceError)?.message ?? "it is not a readable message"
      complain("the message for \(message.recipient) can't be delivered: \(reason)")
      throw error
    }
  }
}

extension ResolvedSource {
  /// The source itself; nothing is opened or connected before somebody awaits a message there.
  func opened(in environment: Environment) -> any CodeSource {
    switch kind {
    case .imap(let account): IMAPMailbox(name: name, account: account)
    case .outbox(let path):
      MaildirOutbox(path: path, name: name, makesFolder: false, now: environment.now)
    case .command(let words, let folder):
      CommandSource(name: name, run: words, folder: folder, environment: environment.variables)
    }
  }
}

/// Hands the mock's mails to a mail server, and then to the sink behind it.
///
/// There is no SMTP for text messages: they go to the sink behind it only.
struct SMTPSink: MessageSink {
  let server: SMTPServer
  let transport: Transport
  let next: any MessageSink

  /// Hears why a mail could not be delivered; the call that sent it only learns that.
  let complain: @Sendable (String) -> Void

  private let notice = Notice()

  private final class Notice: Sendable {
    let isGiven = Atomic(false)
  }

  /// A mail that the server refuses reaches nobody, so that the outbox holds what was delivered.
  func deliver(_ message: OutgoingMessage) async throws {
    switch message.medium {
    case .email: try await mail(message)
    case .sms: explainOnce()
    }
    try await next.deliver(message)
  }

  private func mail(_ message: OutgoingMessage) async throws {
    let delivery = SMTPDelivery(
      to: server,
      sender: message.sender,
      recipients: [message.recipient],
      message: message.rfc5322
    )
    do throws(TransportError) { try await transport.deliver(delivery) } catch {
      complain("the message for \(message.recipient) can't be delivered: \(error.message)")
      throw error
    }
  }

  private func explainOnce() {
    guard !notice.isGiven.exchange(true, ordering: .relaxed) else { return }
    complain("SMS messages are not sent by email: read them with GET /_authflow/messages or --outbox")
  }
}
