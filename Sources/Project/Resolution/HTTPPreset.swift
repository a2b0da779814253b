internal import Values

/// The requests and responses of known services.
///
/// Mailpit: its API at commit 408b30d. MailHog: APIv2, except the deletion, which is in APIv1.
/// Mailosaur: the client `mailosaur-node`. MailSlurp: the client `mailslurp-client`. Twilio: the
/// Message resource of API 2010-04-01.
struct HTTPPreset {
  /// The URL before the paths of the service, without a slash at its end.
  let base: String

  /// The ID of the inbox or the account, if the service needs one.
  let account: String

  /// Returns the inbox of a service; nil for a kind that is not a preset.
  func inbox(of kind: SourceKind) -> HTTPInbox? {
    switch kind {
    case .mailpit: mailpit
    case .mailhog: mailhog
    case .mailosaur: mailosaur
    case .mailslurp: mailslurp
    case .twilio: twilio
    case .http, .json, .imap, .outbox, .command, .webhook, .mbox, .eml: nil
    }
  }

  /// A URL of the service, whose path may read values.
  private func url(_ path: String) -> Template {
    let escaped = base.split(separator: "$(", omittingEmptySubsequences: false)
      .joined(separator: "$$(")
    guard let template = try? Template(parsing: escaped + path) else {
      preconditionFailure("the URL of a preset is not a template: \(path)")
    }
    return template
  }

  private var mailpit: HTTPInbox {
    var paths = MessagePaths(at("messages"), id: at("ID"), to: at("To", "Cc", "Bcc"))
    (paths.from, paths.subject) = (at("From"), at("Subject"))
    paths.created = at("Created")
    // Mailpit marks a message as read if it is requested as JSON, but not if it is requested as
    // email.
    paths.content = .source(url("/api/v1/message/$(id)/raw"), isBase64: false)
    let list = url("/api/v1/messages?start=$(offset)&limit=50")
    var inbox = HTTPInbox(list: .init("GET", list), paths: paths)
    let ids = JSONTemplate.array([.text(.sole("id"))])
    inbox.deletion = .init(
      "DELETE",
      url("/api/v1/messages"),
      // Without IDs, Mailpit deletes all messages.
      body: .object([.init(name: "IDs", value: ids)])
    )
    return inbox
  }

  private var mailhog: HTTPInbox {
    var paths = MessagePaths(at("items"), id: at("ID"), to: at("Raw.To"))
    (paths.from, paths.created) = (at("Raw.From"), at("Created"))
    paths.content = .raw(ValuePath(names: "Raw.Data"), isBase64: false)
    let list = url("/api/v2/messages?start=$(offset)&limit=50")
    var inbox = HTTPInbox(list: .init("GET", list), paths: paths)
    inbox.deletion = .init("DELETE", url("/api/v1/messages/$(id)"))
    return inbox
  }

  private var mailosaur: HTTPInbox {
    var paths = MessagePaths(at("items"), id: at("id"), to: at("to", "cc", "bcc"))
    (paths.from, paths.subject, paths.created) = (at("from"), at("subject"), at("received"))
    (paths.text, paths.html) = (at("text.body"), at("html.body"))
    paths.content = .details(url("/api/messages/$(id)"))
    let query = "server=\(account.percentEncoded)&page=0&itemsPerPage=50"
    let search = url("/api/messages/search?\(query)&receivedAfter=$(since)")
    let criteria = JSONTemplate.object([.init(name: "sentTo", value: .text(.sole("to")))])
    var inbox = HTTPInbox(list: .init("POST", search, body: criteria), paths: paths)
    inbox.overview = .init("GET", url("/api/messages?\(query)"))
    inbox.deletion = .init("DELETE", url("/api/messages/$(id)"))
    return inbox
  }

  private var mailslurp: HTTPInbox {
    var paths = MessagePaths([], id: at("id"), to: at("to", "cc", "bcc"))
    (paths.from, paths.subject, paths.created) = (at("from"), at("subject"), at("createdAt"))
    paths.html = at("body")
    let query = "inboxId=\(account.percentEncoded)&timeout=$(wait)&unreadOnly=true&since=$(since)"
    let list = HTTPInbox.Request("GET", url("/waitForLatestEmail?\(query)"))
    var inbox = HTTPInbox(list: list, paths: paths)
    inbox.wait = .seconds(10)
    inbox.deletion = .init("DELETE", url("/emails/$(id)"))
    return inbox
  }

  private var twilio: HTTPInbox {
    var paths = MessagePaths(at("messages"), id: at("sid"), to: at("to"))
    (paths.from, paths.text, paths.created) = (at("from"), at("body"), at("date_created"))
    paths.next = at("next_page_uri")
    let messages = "/2010-04-01/Accounts/\(account.percentEncoded)/Messages"
    var inbox = HTTPInbox(list: .init("GET", url("\(messages).json?PageSize=50")), paths: paths)
    inbox.isSMS = true
    inbox.deletion = .init("DELETE", url("\(messages)/$(id).json"))
    return inbox
  }
}

extension MessagePaths {
  /// The names that JSON messages often have.
  static let commonJSON: MessagePaths = {
    var paths = MessagePaths(at("messages", "items", "data"), id: at("id"), to: at("to"))
    paths.from = at("from", "sender")
    paths.subject = at("subject")
    paths.created = at("created", "createdAt", "created_at", "receivedAt", "received", "date", "at")
    paths.text = at("text", "body", "message")
    paths.html = at("html")
    paths.code = at("code", "temporaryPassword")
    paths.isLenient = true
    return paths
  }()

  fileprivate init(_ items: [ValuePath], id: [ValuePath], to: [ValuePath]) {
    self.init()
    (self.items, self.id, self.to) = (items, id, to)
    isLenient = true
  }
}

extension ValuePath {
  /// Creates a path from names with `.` between them.
  fileprivate init(names text: String) {
    let names = text.split(separator: ".").map(String.init)
    self.init(root: names.first ?? "", components: names.dropFirst().map { .name($0) })
  }
}

/// Returns the paths of names with `.` between them.
private func at(_ texts: String...) -> [ValuePath] { texts.map(ValuePath.init(names:)) }

extension Template {
  /// A template that consists of one value.
  fileprivate static func sole(_ name: String) -> Template {
    guard let template = try? Template(parsing: "$(\(name))") else {
      preconditionFailure("`\(name)` is not a name")
    }
    return template
  }
}
