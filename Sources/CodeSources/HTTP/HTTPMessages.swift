internal import Algorithms
internal import FoundationEssentials
internal import JSON
internal import Mail
internal import Transport
internal import Values

/// Turns the items of a list into messages.
struct HTTPMessages {
  /// The result of reading one message.
  enum Content {
    case message(MailMessage)
    /// The message was deleted after it was listed.
    case gone
    case unreadable
  }

  let exchange: HTTPExchange

  /// Whether the paths of the content match something in a message, so another may have none.
  var hasFoundContent = false

  var paths: MessagePaths { exchange.inbox.paths }

  /// Reads a message; `recipient` receives it if it names none.
  func content(
    of item: HTTPItem,
    for recipient: String?
  ) async throws(HTTPSourceFailure) -> Content {
    var content: Content
    switch paths.content {
    case .fields: content = .message(try message(of: item, item.json))
    case .raw(let path, let isBase64):
      guard let text = item.json.found(at: path)?.string else {
        guard hasFoundContent else { throw missing(path, in: item.json) }
        return .unreadable
      }
      content = source(Array(text.utf8), isBase64)
    case .details(let url):
      guard let response = try await part(at: url, of: item) else { return .gone }
      let json = try exchange.json(of: response, at: shown(url, item))
      content = .message(try message(of: item, json))
    case .source(let url, let isBase64):
      guard let response = try await part(at: url, of: item) else { return .gone }
      content = source(response.body, isBase64)
    }
    guard case .message(var message) = content else { return content }
    complete(&message, item, recipient)
    return .message(message)
  }

  /// The response with one message; nil if the message does not exist.
  private func part(
    at url: Template,
    of item: HTTPItem
  ) async throws(HTTPSourceFailure) -> HTTPResponse? {
    do throws(HTTPSourceFailure) {
      return try await exchange.response(to: .init("GET", url), HTTPValues(id: item.id))
    } catch {
      if case .failed(404, _) = error.cause { return nil }
      throw error
    }
  }

  private func source(_ bytes: [UInt8], _ isBase64: Bool) -> Content {
    let decoded = isBase64 ? Base64.decodeRuns(bytes[...]) : bytes
    guard let message = try? MailMessage(parsing: decoded) else { return .unreadable }
    return .message(message)
  }

  /// The message in JSON; `item` is its summary in the list.
  private func message(
    of item: HTTPItem,
    _ json: JSONValue
  ) throws(HTTPSourceFailure) -> MailMessage {
    guard hasFoundContent || json.has(paths.fields) else {
      throw failure(.noContent(members: json.memberNames))
    }
    if let code = json.first(of: paths.code)?.scalarText, !code.isEmpty {
      var message = MailMessage(recipients: [], texts: [code])
      message.isOnlySecret = true
      return message
    }
    return MailMessage(
      subject: subject(of: item),
      text: json.first(of: paths.text)?.scalarText,
      html: json.first(of: paths.html)?.scalarText
    )
  }

  /// The recipients in the list.
  func recipients(of item: HTTPItem) -> [String] {
    paths.to.compactMap { item.json.found(at: $0) }.flatMap(\.addressTexts)
      .flatMap(MailMessage.addresses(in:))
  }

  /// The subject in the list; empty if the list has none.
  func subject(of item: HTTPItem) -> String {
    item.json.first(of: paths.subject)?.scalarText ?? ""
  }

  /// Adds the facts about a message that only the list contains, such as its recipients.
  private func complete(_ message: inout MailMessage, _ item: HTTPItem, _ recipient: String?) {
    let named = recipients(of: item)
    message.recipients = Array((named + message.recipients).uniqued())
    if message.recipients.isEmpty { message.recipients = [recipient].compactMap(\.self) }
    if message.sender.isEmpty {
      let senders = item.json.first(of: paths.from)?.addressTexts ?? []
      message.sender = senders.flatMap(MailMessage.addresses(in:)).first ?? senders.first ?? ""
    }
    if message.subject.isEmpty {
      message.subject = subject(of: item)
    }
    if message.date == nil { message.date = item.created }
    let arePhones =
      !message.recipients.isEmpty
      && message.recipients.allSatisfy { $0.hasPrefix("+") }
    if exchange.inbox.isSMS || arePhones { message.medium = .sms }
    message.sourceID = item.id
  }
}
