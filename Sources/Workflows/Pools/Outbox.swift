internal import CodeSources
internal import FoundationEssentials
internal import MockPool
internal import MockServer
internal import Project
internal import Runner
internal import Synchronization
internal import Transport
internal import Values

/// The destination of the mock's messages, and the source that awaits watch.
///
/// Messages are kept in memory, or in a Maildir if a folder is given.
struct Outbox: MessageSink {
  /// The name of the source in scenarios.
  static let name = "outbox"

  /// The source that awaits watch.
  let source: any CodeSource
  private let take: @Sendable ([UInt8]) async throws -> Void
  private let complain: @Sendable (String) -> Void

  /// Opens the Maildir in `folder`, or memory without a folder.
  ///
  /// `complain` receives the reason why a message was not delivered. The call that sent the message
  /// fails without the reason.
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

  /// Throws if messages can't be stored in a folder.
  static func check(_ folder: String, _ environment: Environment) throws(CommandFailure) {
    let absolute = environment.absolute(folder)
    for part in ["tmp", "new", "cur"] {
      let path = absolute + "/" + part
      do throws(FolderError) { try Folder.create(path) } catch {
        let isOfParent = absolute.hasPrefix(error.path + "/")
        let parent = isOfParent ? "can't create `\(environment.shortened(error.path))`: " : ""
        let reason = parent + error.cause.reason
        throw .usage("the folder `\(folder)` can't be used for messages: \(reason)")
      }
      guard FileManager.default.isWritableFile(atPath: path) else {
        throw .usage("can't write to the folder `\(folder)`")
      }
    }
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
  /// The source for the declaration.
  ///
  /// The source opens nothing and connects to nothing before the first await.
  func opened(in environment: Environment) -> any CodeSource {
    switch kind {
    case .imap(let account):
      IMAPMailbox(
        name: name,
        account: account,
        environment: environment.variables,
        conceal: { [redactor = environment.redactor] in redactor.add($0, evenShort: true) }
      )
    case .outbox(let path): MaildirOutbox(reading: path, name: name)
    case .eml(let path): MaildirOutbox(reading: path, name: name, areFiles: true)
    case .mbox(let path): MboxSource(path: path, name: name)
    case .http(let inbox): HTTPSource(name: name, inbox: inbox)
    case .command(let words, let folder):
      CommandSource(name: name, run: words, folder: folder, environment: environment.variables)
    case .webhook(let settings): WebhookSource(name: name, settings, now: environment.now)
    }
  }
}

/// Delivers the mock's email to a mail server, and then to the next sink.
///
/// SMS messages go only to the next sink.
struct SMTPSink: MessageSink {
  let server: SMTPServer
  let transport: Transport
  let next: any MessageSink

  /// Receives the reason why an email was not delivered.
  ///
  /// The call that sent the email fails without the reason.
  let complain: @Sendable (String) -> Void

  private let notice = Notice()

  private final class Notice: Sendable {
    let isGiven = Atomic(false)
  }

  /// Delivers a message; the outbox does not receive email that the server rejects.
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
    complain(
      "SMS messages are not sent by email: read them with GET /_authflow/messages or --outbox"
    )
  }
}
