/// The keys of a source; the source's kind determines the allowed keys.
package enum SourceKey: String, Hashable, Sendable, CaseIterable {
  case kind, url, username, password, oauthToken, oauthCommand, mailboxes, idle, delete
  case caFile, insecure, path, run, address
  // The keys of receivers.
  case port, listen, secret, tlsCertificate, tlsKey
  // The keys of HTTP sources.
  case request, method, headers, body, items, next, id, to, from, subject, created, text, html,
    code, raw
  case decode, message, every, wait, deleteUrl, server, inbox, account, apiKey

  /// The equivalent keys for keys of other tools, which are in lowercase.
  static let synonyms: [String: SourceKey] = [
    "user": .username, "login": .username, "account": .username, "pass": .password,
    "token": .oauthToken, "accesstoken": .oauthToken, "ca": .caFile, "uri": .url,
    "folder": .path, "dir": .path, "directory": .path, "outbox": .path, "command": .run,
    "cmd": .run, "program": .run, "email": .address, "type": .kind, "tokencommand": .oauthCommand,
    "mailbox": .mailboxes, "folders": .mailboxes, "expunge": .delete, "push": .idle,
    "sharedsecret": .secret, "certificate": .tlsCertificate, "cert": .tlsCertificate,
    "messages": .items, "sender": .from, "date": .created, "received": .created,
    "createdat": .created, "recipient": .to, "interval": .every, "poll": .every,
    "timeout": .wait, "key": .apiKey, "serverid": .server, "inboxid": .inbox,
    "accountsid": .account, "authtoken": .password, "nextpage": .next, "detail": .message,
  ]
}

/// The kind of a message source.
package enum SourceKind: String, Hashable, Sendable, CaseIterable {
  case imap, outbox, command, webhook, mbox, eml
  // The kinds that are read over HTTP.
  case http, json, mailpit, mailhog, mailosaur, mailslurp, twilio

  /// The allowed keys of a source of this kind, in the order of the documentation.
  package var keys: [SourceKey] {
    switch self {
    case .imap:
      [
        .kind, .url, .username, .password, .oauthToken, .oauthCommand, .mailboxes, .idle, .delete,
        .caFile, .insecure, .address,
      ]
    case .outbox: [.kind, .path, .address]
    case .command: [.kind, .run, .address]
    case .webhook:
      [.kind, .port, .listen, .secret, .tlsCertificate, .tlsKey, .insecure, .address]
    case .mbox, .eml: [.kind, .path, .address]
    case .http, .json, .mailpit, .mailhog, .mailosaur, .mailslurp, .twilio: httpKeys
    }
  }

  /// Kinds by other names that people write.
  static let synonyms: [String: SourceKind] = [
    "maildir": .outbox, "folder": .outbox, "file": .outbox, "directory": .outbox, "dir": .outbox,
    "imaps": .imap, "mailbox": .imap, "email": .imap, "script": .command, "program": .command,
    "exec": .command, "shell": .command, "run": .command, "receiver": .webhook, "https": .http,
    "rest": .http, "api": .http, "sms": .twilio, "mailbox-file": .mbox, "emails": .eml,
  ]

  /// The required keys of a source of this kind in addition to `kind`.
  var required: [SourceKey] {
    switch self {
    case .imap: [.url, .username]
    case .outbox: [.path]
    case .command: [.run]
    case .webhook: [.port, .secret]
    case .mbox, .eml: [.path]
    case .http, .json: []
    case .mailpit, .mailhog: [.url]
    case .mailosaur: [.server, .apiKey]
    case .mailslurp: [.inbox, .apiKey]
    case .twilio: [.account, .password]
    }
  }

  /// The keys that can't be combined; a source of this kind requires one of them.
  var alternatives: [SourceKey] {
    switch self {
    case .imap: [.password, .oauthToken, .oauthCommand]
    case .http, .json: [.request, .url]
    default: []
    }
  }
}
