extension SourceKind {
  /// Whether messages are read over HTTP.
  var isHTTP: Bool {
    switch self {
    case .http, .json, .mailpit, .mailhog, .mailosaur, .mailslurp, .twilio: true
    case .imap, .outbox, .command, .webhook, .mbox, .eml: false
    }
  }

  /// Whether SMS messages can arrive at the source.
  var receivesSMS: Bool {
    switch self {
    case .imap, .mailpit, .mailhog, .mailslurp, .mbox: false
    case .outbox, .command, .webhook, .http, .json, .mailosaur, .twilio, .eml: true
    }
  }

  /// The kinds of sources at which SMS messages can arrive.
  package static var receivingSMS: [SourceKind] { allCases.filter(\.receivesSMS) }

  /// The kinds of sources at which email can't arrive.
  static var withoutEmail: [SourceKind] { allCases.filter { !$0.receivesEmail } }

  /// Whether email can arrive at the source.
  var receivesEmail: Bool { self != .twilio }

  /// Whether the source is only for email to addresses that `address` generates.
  var needsAddress: Bool {
    switch self {
    case .imap, .mailpit, .mailhog, .mailslurp: true
    case .outbox, .command, .webhook, .http, .json, .mailosaur, .twilio, .mbox, .eml: false
    }
  }

  /// Whether the source is a mail catcher: a server that keeps email to any address.
  var isMailCatcher: Bool { self == .mailpit || self == .mailhog }

  /// The keys of a source that is read over HTTP, in the order of the documentation.
  var httpKeys: [SourceKey] {
    let request: [SourceKey] =
      switch self {
      case .http, .json:
        [.request, .url, .method, .headers, .body, .username, .password] + SourceKind.paths
      case .mailosaur: [.server, .apiKey, .url]
      case .mailslurp: [.inbox, .apiKey, .url, .wait]
      case .twilio: [.account, .username, .password, .url]
      default: [.url, .username, .password, .headers]
      }
    let address: [SourceKey] = receivesEmail ? [.address] : []
    return [.kind] + request + [.every, .delete, .caFile, .insecure] + address
  }

  /// The keys that `request` contains, or that are written next to the other keys.
  static let requestKeys: [SourceKey] = [.url, .method, .headers, .body]

  /// The keys for the places of messages and their parts in a response.
  static let paths: [SourceKey] = [
    .items, .next, .id, .to, .from, .subject, .created, .text, .html, .code, .raw, .decode,
    .message, .wait, .deleteUrl,
  ]

  /// The shape of a key's value in a source of this kind.
  func shape(of key: SourceKey) -> KeyShape {
    guard isHTTP, key == .url else { return key.shape }
    return self == .http || self == .json
      ? .text(.requestURL, locals: LocalValue.ofRequest) : .text(.endpoint)
  }

  /// The variable that messages suggest for a secret of the source.
  func variable(for key: SourceKey) -> String {
    switch (self, key) {
    case (.twilio, .password): "TWILIO_AUTH_TOKEN"
    case (.imap, .password): "IMAP_PASSWORD"
    case (_, .password): "\(rawValue.uppercased())_PASSWORD"
    default: "\(rawValue.uppercased())_API_KEY"
    }
  }
}
