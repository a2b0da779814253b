internal import MockServer
internal import Synchronization
internal import Transport

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
    complain("text messages are not mailed: GET /_authflow/messages and --outbox have them")
  }
}
