package import Diagnostics

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
