package import Diagnostics
package import Values

/// A pool as declared in the project file.
package struct PoolDeclaration: Hashable, Sendable {
  /// The kind of a pool, with its declaration.
  package enum Kind: Hashable, Sendable {
    /// The built-in mock with its configuration file; nil for the default pool.
    case mock(configuration: DeclaredText?)
    /// A live pool.
    case cognito(CognitoDeclaration)
  }

  /// The name for `--pool`.
  package var name: String

  /// The place of the name in the file.
  package var range: SourceRange

  /// The kind of the pool, with its declaration.
  package var kind: Kind

  /// The variables for `$(pool.vars.NAME)`, in the order of the file.
  package var variables: [DeclaredVariable]

  /// Whether the pool is on the built-in mock.
  package var isMock: Bool { if case .mock = kind { true } else { false } }

  /// Whether the pool is an entry without IDs, with which commands only create pools.
  package var createsPoolsOnly: Bool {
    guard case .cognito(let pool) = kind else { return false }
    return pool.userPoolID == nil && pool.client == nil && pool.amplifyOutputs == nil
  }

  /// The names of the clients except the default client; nil if a configuration file defines them.
  package var clientNames: [String]? {
    switch kind {
    case .mock(configuration: .some): nil
    case .mock(configuration: nil): []
    case .cognito(let declaration) where declaration.permissions.contains(.createPools): nil
    case .cognito(let declaration): declaration.clients.map(\.name)
    }
  }
}

/// A variable of a pool, which scenarios read as `$(pool.vars.NAME)`.
package struct DeclaredVariable: Hashable, Sendable {
  /// The part after `pool.vars.`.
  package var name: String

  /// The value, which may read the environment.
  package var text: DeclaredText
}

/// A live pool, and the permissions of scenarios on it.
package struct CognitoDeclaration: Hashable, Sendable {
  /// The pool ID; nil if Amplify's file has it, or if a command creates the pool.
  package var userPoolID: DeclaredText?

  /// The keys that locate the pool, including `userPoolId`.
  var place: PoolLocation

  /// The domain as a prefix, a host, or a URL; nil if authflow reads the domain from the pool.
  package var domain: DeclaredText?

  /// The default client of scenarios; nil if Amplify's file has it, or if a command creates it.
  package var client: DeclaredClient?

  /// The path of a file of AWS Amplify, which has the ID, the client, the region, and the domain.
  var amplifyOutputs: DeclaredText?

  /// The other clients by the names that steps use, in the order of the file.
  package var clients: [DeclaredClient]

  /// The name of a profile in the AWS configuration files; nil for the default credential chain.
  package var profile: DeclaredText?

  /// The limit on the rate of requests; nil if the file sets none.
  package var rate: RequestRate?

  /// What scenarios may do in addition to signing in and reading.
  package var permissions: Set<Permission>

  /// The limits for the pool; nil for none.
  package var poolGuard: PoolGuard?

  /// The sources of the pool's messages.
  var sources: PoolSources

  /// Whether the pool has a source for email.
  package var hasEmailSource: Bool { sources.email != nil }

  /// Whether the pool has a source for SMS messages.
  package var hasSMSSource: Bool { sources.sms != nil }
}

/// The source names of a pool.
struct PoolSources: Hashable, Sendable {
  var email: String?
  var sms: String?
}

/// An app client of a live pool.
package struct DeclaredClient: Hashable, Sendable {
  /// The name that steps use; empty for the default client.
  package var name: String

  /// The value of `clientId`.
  package var clientID: DeclaredText

  /// The value of `clientSecret`; nil for a client without a secret.
  package var clientSecret: DeclaredText?
}

/// A limit on the rate of requests, written `20/s`.
package struct RequestRate: Hashable, Sendable {
  /// The number of requests, at least one.
  package var count: Int

  /// The period for that number of requests.
  package var interval: Duration

  /// The number of requests per second.
  package var perSecond: Double { Double(count) / (interval / .seconds(1)) }

  /// Creates a limit of `count` requests per `interval`.
  package init(count: Int, per interval: Duration) {
    self.count = count
    self.interval = interval
  }
}

extension RequestRate {
  /// The units after the slash.
  static let units: [(word: String, interval: Duration)] = [
    ("s", .seconds(1)), ("m", .seconds(60)), ("h", .seconds(3600)),
  ]

  /// Parses a string such as `20/s`; nil if the string is invalid.
  init?(written text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty,
      parts[0].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let count = Int(parts[0]), count > 0,
      let unit = RequestRate.units.first(where: { $0.word == parts[1] })
    else { return nil }
    self.init(count: count, per: unit.interval)
  }
}

/// A message source as declared in the project file.
package struct SourceDeclaration: Hashable, Sendable {
  /// The kind of a source, with its settings.
  package enum Kind: Hashable, Sendable {
    case imap(MailboxDeclaration)
    /// A folder in Maildir format.
    case outbox(path: DeclaredText)
    /// A program and its arguments. Only the arguments may read `$(to)` and `$(since)`.
    case command(run: [DeclaredText])
    /// A receiver of what sender functions post.
    case webhook(WebhookDeclaration)
    /// A server that is read over HTTP.
    case http(HTTPDeclaration)
    /// A file in mbox format.
    case mbox(path: DeclaredText)
    /// A folder with one file for each message.
    case eml(path: DeclaredText)
  }

  /// The name that pools and awaits use.
  package var name: String

  /// The place of the name in the file.
  package var range: SourceRange

  /// The kind of the source, with its settings.
  package var kind: Kind

  /// The template for generated addresses, which contains `$(tag)` once; nil if the file sets none.
  package var address: DeclaredText?
}

/// A mailbox that is read over IMAP.
package struct MailboxDeclaration: Hashable, Sendable {
  /// The credential for logging in to the server.
  package enum Credential: Hashable, Sendable {
    case password(DeclaredText)
    case oauthToken(DeclaredText)
    /// A program and its arguments.
    case oauthCommand(run: [DeclaredText])
  }

  /// `imap://` or `imaps://`, with an optional port and mailbox.
  package var url: DeclaredText

  /// The user name for logging in.
  package var username: DeclaredText

  /// The password or token for logging in.
  package var credential: Credential

  /// The keys that locate the mailbox, including the URL.
  var place: MailboxPlace

  /// The names of the mailboxes to read; empty for the mailbox in the URL.
  var mailboxes: [DeclaredText]

  /// Whether the server announces new messages.
  var usesIdle: Bool

  /// Whether messages that awaits took are deleted.
  var deletesTakenMessages: Bool
}

/// A string of the project file.
///
/// Its variables are read when its pool or source is selected.
package struct DeclaredText: Hashable, Sendable {
  /// A reference to an environment variable in a string.
  package struct Reading: Hashable, Sendable {
    /// The variable's name.
    package var name: String

    /// Whether the reference is `secret.NAME`.
    package var isSecret: Bool

    /// The place of `$(...)`.
    package var range: SourceRange
  }

  /// The string, as a template.
  package var template: Template

  /// The place of the string.
  package var range: SourceRange

  /// The subject of messages, such as `` `clientId` ``.
  package var subject: String

  /// The required format.
  var rule: TextRule

  /// The references to variables, in order.
  package var readings: [Reading]

  /// The string, if it reads no values; nil otherwise.
  package var literal: String? { template.literal }

  /// The string with environment values; nil if a variable is not set or the string reads local
  /// values.
  func filled(from environment: [String: String]) -> String? {
    template.filling { EnvironmentName($0).flatMap { environment[$0.name] } }.literal
  }
}

/// An environment variable in `$(env.NAME)` or `$(secret.NAME)`.
struct EnvironmentName: Hashable, Sendable {
  let name: String
  let isSecret: Bool

  /// Creates the variable of an expression; nil for other expressions.
  init?(_ expression: ValueExpression) {
    guard case .path(let path) = expression, ["env", "secret"].contains(path.root),
      path.components.count == 1
    else { return nil }
    switch path.components[0] {
    case .name(let name): self.name = name
    case .index(let index): name = String(index)
    }
    isSecret = path.root == "secret"
  }
}
