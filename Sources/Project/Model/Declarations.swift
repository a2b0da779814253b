package import Diagnostics
package import Values

/// A pool of the project file, as it is written there.
package struct PoolDeclaration: Hashable, Sendable {
  /// What the pool is.
  package enum Kind: Hashable, Sendable {
    /// The built-in mock, and the file of what its pools are like; nil for the default pool.
    case mock(configuration: DeclaredText?)
    /// A pool that exists somewhere.
    case cognito(CognitoDeclaration)
  }

  /// What `--pool` takes.
  package var name: String

  /// The place of the name.
  package var range: SourceRange

  /// What the pool is.
  package var kind: Kind

  /// What `$(pool.vars.NAME)` gives, in the order of the file.
  package var variables: [DeclaredVariable]

  /// Whether it is the built-in mock.
  package var isMock: Bool { if case .mock = kind { true } else { false } }

  /// What steps can call its further clients; nil where a configuration file tells.
  package var clientNames: [String]? {
    switch kind {
    case .mock(configuration: .some): nil
    case .mock(configuration: nil): []
    case .cognito(let declaration): declaration.clients.map(\.name)
    }
  }
}

/// A name for a text that differs from pool to pool.
package struct DeclaredVariable: Hashable, Sendable {
  /// The name.
  package var name: String

  /// What it stands for.
  package var text: DeclaredText
}

/// A pool that exists somewhere, and what scenarios may do to it.
package struct CognitoDeclaration: Hashable, Sendable {
  /// The pool's id.
  package var userPoolID: DeclaredText

  /// Where it is; holds the id as well.
  var place: PoolLocation

  /// Its domain, as a prefix, a host or an address; nil where the pool is asked.
  package var domain: DeclaredText?

  /// The client that scenarios use when they name none.
  package var client: DeclaredClient

  /// Further clients by the names that steps use, in the order of the file.
  package var clients: [DeclaredClient]

  /// The name of a profile in AWS's files.
  package var profile: DeclaredText?

  /// How many requests may be sent in which time.
  package var rate: RequestRate?

  /// What scenarios may do.
  package var permissions: Set<Permission>

  /// Where its messages arrive.
  var sources: PoolSources

  /// Whether its e-mails arrive anywhere.
  package var hasEmailSource: Bool { sources.email != nil }

  /// Whether its SMS arrive anywhere.
  package var hasSMSSource: Bool { sources.sms != nil }
}

/// The sources that a pool names.
struct PoolSources: Hashable, Sendable {
  var email: String?
  var sms: String?
}

/// A client of a pool.
package struct DeclaredClient: Hashable, Sendable {
  /// What steps call it; empty for the default client.
  package var name: String

  /// The client's id.
  package var clientID: DeclaredText

  /// The client's secret, where it has one.
  package var clientSecret: DeclaredText?
}

/// How many requests may be sent in which time, written `20/s`.
package struct RequestRate: Hashable, Sendable {
  /// How many, at least one.
  package var count: Int

  /// In which time.
  package var interval: Duration

  /// States a rate.
  package init(count: Int, per interval: Duration) {
    self.count = count
    self.interval = interval
  }
}

extension RequestRate {
  /// The units behind the slash.
  static let units: [(word: String, interval: Duration)] = [
    ("s", .seconds(1)), ("m", .seconds(60)), ("h", .seconds(3600)),
  ]

  /// Reads `20/s`; nil where the text is no such thing.
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

/// A place where messages arrive, as the project file declares it.
package struct SourceDeclaration: Hashable, Sendable {
  /// What the place is.
  package enum Kind: Hashable, Sendable {
    case imap(MailboxDeclaration)
    /// A folder in Maildir's form.
    case outbox(path: DeclaredText)
    /// A program and its arguments; they may read `$(to)` and `$(since)`, the program may not.
    case command(run: [DeclaredText])
  }

  /// What pools and awaits call it.
  package var name: String

  /// The place of the name.
  package var range: SourceRange

  /// What the place is.
  package var kind: Kind

  /// How fresh addresses are made: a text with `$(tag)` in it, once.
  package var address: DeclaredText?
}

/// A mailbox that is read over IMAP.
package struct MailboxDeclaration: Hashable, Sendable {
  /// What the server is asked to let us in with.
  package enum Credential: Hashable, Sendable {
    case password(DeclaredText)
    case oauthToken(DeclaredText)
  }

  /// `imap://` or `imaps://`, with an optional port and mailbox.
  package var url: DeclaredText

  /// Who logs in.
  package var username: DeclaredText

  /// What with.
  package var credential: Credential

  /// The same URL with what says how the connection is kept safe.
  var place: MailboxPlace
}

/// A text of the project file: it may read variables, which happens only when its owner is selected.
package struct DeclaredText: Hashable, Sendable {
  /// A variable of the environment that a text reads.
  package struct Reading: Hashable, Sendable {
    /// The variable's name.
    package var name: String

    /// Whether it is read as `secret.NAME`.
    package var isSecret: Bool

    /// The place of the whole `$(...)`.
    package var range: SourceRange
  }

  /// What was written.
  package var template: Template

  /// Its place.
  package var range: SourceRange

  /// What messages call it, such as `` `clientId` ``.
  package var subject: String

  /// What the text must look like.
  var rule: TextRule

  /// The variables that it reads, in order.
  package var readings: [Reading]

  /// The text, where it reads nothing.
  package var literal: String? { template.literal }

  /// The text with the environment put in; nil where a variable is not set, or where it reads local values.
  func filled(from environment: [String: String]) -> String? {
    template.filling { EnvironmentName($0).flatMap { environment[$0.name] } }.literal
  }
}

/// A variable of the environment, as `$(env.NAME)` and `$(secret.NAME)` name it.
struct EnvironmentName: Hashable, Sendable {
  let name: String
  let isSecret: Bool

  /// Nil for every other value.
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
