/// The top-level keys of a project file.
package enum ProjectKey: String, Hashable, Sendable, CaseIterable {
  case pools, sources, defaults, secrets, quarantine, notify
}

/// The keys of a pool; the pool's kind determines the allowed keys.
package enum PoolKey: String, Hashable, Sendable, CaseIterable {
  case kind, region, userPoolId, clientId, clientSecret, clients, endpoint, caFile, insecure
  case fips, dualStack
  case credentials, allow, source, vars, rate
  case configuration, amplifyOutputs, domain, `guard`
}

/// The kind of a pool: the built-in mock, or a live pool.
package enum PoolKind: String, Hashable, Sendable, CaseIterable {
  case mock, cognito

  /// The allowed keys of a pool of this kind, in the order of the documentation.
  package var keys: [PoolKey] {
    switch self {
    case .mock: [.kind, .vars, .configuration]
    case .cognito: PoolKey.allCases.filter { $0 != .configuration }
    }
  }

  /// The required keys of a pool of this kind in addition to `kind`.
  var required: [PoolKey] {
    switch self {
    case .mock: []
    case .cognito: [.userPoolId, .clientId]
    }
  }

  /// The required keys of a live pool without IDs, from which a command only creates pools.
  static let requiredForCreation: [PoolKey] = [.region]
}

/// The keys of a client in a pool's `clients`.
package enum ClientKey: String, Hashable, Sendable, CaseIterable {
  case clientId, clientSecret

  static let required: [ClientKey] = [.clientId]
}

/// The keys of a pool's `credentials`.
package enum CredentialsKey: String, Hashable, Sendable, CaseIterable {
  case profile
}

/// The keys of a pool's `source` if it is a mapping.
package enum PoolSourceKey: String, Hashable, Sendable, CaseIterable {
  case email, sms
}

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

/// The keys of `defaults`, which the command line overrides.
package enum DefaultsKey: String, Hashable, Sendable, CaseIterable {
  case pool, paths, jobs, failFast, timeout, cleanupTimeout, within
}

/// A key of a project file, with the data for the checker and for the schema for editors.
protocol ProjectFileKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The shape of the key's value.
  var shape: KeyShape { get }

  /// The purpose of the key, for editors: a sentence.
  var summary: String { get }
}

/// The shape of a key's value.
indirect enum KeyShape: Hashable, Sendable {
  /// A string that may contain `env.*`, `secret.*`, and `locals`.
  case text(TextRule, locals: [LocalValue] = [])
  /// A string that is never shown; messages suggest `variable` for it.
  case secret(variable: String)
  case boolean
  /// A whole number of at least 1.
  case count
  /// A duration longer than zero.
  case limit
  /// A rate of requests.
  case rate
  /// A string from a fixed set.
  case word([String])
  /// The name of a pool in this file, or of the built-in pool.
  case poolName
  /// The name of a source in this file.
  case sourceName
  /// A literal path of a file.
  case writtenPath
  /// A list of paths of files and folders.
  case paths
  /// A list of mailboxes of an IMAP account.
  case mailboxes
  /// A path in JSON, such as `data.messages`.
  case jsonPath
  /// A path in JSON, or a list of paths.
  case jsonPaths
  /// JSON whose strings may contain `env.*`, `secret.*`, and the values of a notification.
  case body
  /// A source for all messages, or a source for each kind of message.
  case sources
  /// A list of permissions.
  case permissions
  /// A program and its arguments; only the arguments may read `locals`.
  case program(locals: [LocalValue])
  /// A mapping with names chosen by the author.
  case named(DeclaredPart)
  case defaults, credentials
  /// The request of an HTTP source.
  case request
  /// The limits of a pool; authflow writes nothing to a pool outside its limits.
  case limits
  /// A list of email domains.
  case domains
  /// Tags of a pool with their values.
  case tags
}

/// A part of the file whose entries have names chosen by the author.
enum DeclaredPart: Hashable, Sendable {
  case pools, sources, clients, texts, secrets, notifications
}

extension ProjectFileKey {
  /// The name of the key in messages.
  var subject: String { "`\(rawValue)`" }
}
