package import Diagnostics
package import Values

/// A pool as declared in the project file.
package struct PoolDeclaration: Hashable, Sendable {
  /// The kind of a pool.
  package enum Kind: Hashable, Sendable {
    /// The built-in mock and its configuration file; nil for the default pool.
    case mock(configuration: DeclaredText?)
    /// A live pool.
    case cognito(CognitoDeclaration)
  }

  /// The name for `--pool`.
  package var name: String

  /// The place of the name.
  package var range: SourceRange

  /// The kind of the pool.
  package var kind: Kind

  /// The variables for `$(pool.vars.NAME)`, in the order of the file.
  package var variables: [DeclaredVariable]

  /// Whether it is the built-in mock.
  package var isMock: Bool { if case .mock = kind { true } else { false } }

  /// The names of its clients other than the default one; nil if a configuration file defines them.
  package var clientNames: [String]? {
    switch kind {
    case .mock(configuration: .some): nil
    case .mock(configuration: nil): []
    case .cognito(let declaration): declaration.clients.map(\.name)
    }
  }
}

/// A variable of a pool.
package struct DeclaredVariable: Hashable, Sendable {
  /// The name.
  package var name: String

  /// The value.
  package var text: DeclaredText
}

/// A live pool, and what scenarios may do on it.
package struct CognitoDeclaration: Hashable, Sendable {
  /// The pool id; nil if Amplify's file has it.
  package var userPoolID: DeclaredText?

  /// The keys that locate the pool, including the id.
  var place: PoolLocation

  /// The domain as a prefix, a host or a URL; nil to ask the pool for it.
  package var domain: DeclaredText?

  /// The default client of scenarios; nil if Amplify's file has it.
  package var client: DeclaredClient?

  /// The path of a file of AWS Amplify, which has the id, the client, the region, and the domain.
  var amplifyOutputs: DeclaredText?

  /// Other clients by the names that steps use, in the order of the file.
  package var clients: [DeclaredClient]

  /// The name of a profile in the AWS configuration files.
  package var profile: DeclaredText?

  /// The limit on the rate of requests.
  package var rate: RequestRate?

  /// What scenarios may do.
  package var permissions: Set<Permission>

  /// The sources of its messages.
  var sources: PoolSources

  /// Whether it has a source for email.
  package var hasEmailSource: Bool { sources.email != nil }

  /// Whether it has a source for SMS.
  package var hasSMSSource: Bool { sources.sms != nil }
}

/// The source names of a pool.
struct PoolSources: Hashable, Sendable {
  var email: String?
  var sms: String?
}

/// A client of a pool.
package struct DeclaredClient: Hashable, Sendable {
  /// The name that steps use; empty for the default client.
  package var name: String

  /// The client id.
  package var clientID: DeclaredText

  /// The client secret; nil for none.
  package var clientSecret: DeclaredText?
}

/// A limit on the rate of requests, written `20/s`.
package struct RequestRate: Hashable, Sendable {
  /// The number of requests, at least one.
  package var count: Int

  /// The time for that number of requests.
  package var interval: Duration

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

  /// Parses a string such as `20/s`; nil if it is invalid.
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
  /// The kind of a source.
  package enum Kind: Hashable, Sendable {
    case imap(MailboxDeclaration)
    /// A folder in Maildir format.
    case outbox(path: DeclaredText)
    /// A program and its arguments. Only the arguments may read `$(to)` and `$(since)`.
    case command(run: [DeclaredText])
  }

  /// The name that pools and awaits use.
  package var name: String

  /// The place of the name.
  package var range: SourceRange

  /// The kind of the source.
  package var kind: Kind

  /// The template for fresh addresses, which contains `$(tag)` once.
  package var address: DeclaredText?
}

/// A mailbox that is read over IMAP.
package struct MailboxDeclaration: Hashable, Sendable {
  /// The credential for logging in to the server.
  package enum Credential: Hashable, Sendable {
    case password(DeclaredText)
    case oauthToken(DeclaredText)
  }

  /// `imap://` or `imaps://`, with an optional port and mailbox.
  package var url: DeclaredText

  /// The user name for logging in.
  package var username: DeclaredText

  /// The password or token for logging in.
  package var credential: Credential

  /// The keys that locate the mailbox, including the URL.
  var place: MailboxPlace
}

/// A string of the project file.
///
/// Its variables are read only when its pool or source is selected.
package struct DeclaredText: Hashable, Sendable {
  /// An environment variable that a string reads.
  package struct Reading: Hashable, Sendable {
    /// The variable's name.
    package var name: String

    /// Whether it is read as `secret.NAME`.
    package var isSecret: Bool

    /// The place of the whole `$(...)`.
    package var range: SourceRange
  }

  /// The parsed string.
  package var template: Template

  /// The place of the string.
  package var range: SourceRange

  /// The name for messages, such as `` `clientId` ``.
  package var subject: String

  /// The required format.
  var rule: TextRule

  /// The variables that the string reads, in order.
  package var readings: [Reading]

  /// The string if it reads no values; otherwise nil.
  package var literal: String? { template.literal }

  /// The string with environment values; nil if a variable is not set or it reads local values.
  func filled(from environment: [String: String]) -> String? {
    template.filling { EnvironmentName($0).flatMap { environment[$0.name] } }.literal
  }
}

/// An environment variable in `$(env.NAME)` or `$(secret.NAME)`.
struct EnvironmentName: Hashable, Sendable {
  let name: String
  let isSecret: Bool

  /// Creates the variable of an expression; nil for any other expression.
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
