internal import Algorithms
package import CodeSources
internal import Diagnostics
internal import Mail
internal import Scenario

/// The sources of a run's messages: the pool's own sources, and sources that awaits can name.
package struct MessageSources: Sendable {
  private let own: [MessageMedium: any CodeSource]
  private let named: [String: any CodeSource]

  /// Takes the pool's own sources by medium and the project's sources by name.
  package init(
    email: (any CodeSource)?,
    sms: (any CodeSource)?,
    named: [String: any CodeSource] = [:]
  ) {
    let own: [MessageMedium: (any CodeSource)?] = [.email: email, .sms: sms]
    self.own = own.compactMapValues(\.self)
    self.named = named
  }

  /// The media that can be awaited without naming a source.
  var media: Set<MessageMedium> { Set(own.keys) }

  /// The pool's own sources, in the order of the media.
  var ownSources: [any CodeSource] { MessageMedium.allCases.compactMap { own[$0] } }

  /// The sources that a step may name, each once, in the order of their names.
  var all: [any CodeSource] {
    let sources = names.compactMap { try? source(named: $0) } + ownSources
    return Array(sources.uniqued { ObjectIdentifier($0) })
  }

  /// The source names that a step may use, sorted.
  var names: [String] { Set(Array(named.keys) + ownSources.map(\.name)).sorted() }

  /// The pool's own source for a medium.
  ///
  /// If the medium is unknown (nil), any of the pool's sources is selected.
  func source(for medium: MessageMedium?) throws(MissingSource) -> any CodeSource {
    let source = medium.map { own[$0] } ?? ownSources.first
    guard let source else { throw .noSource(medium) }
    return source
  }

  /// The source with the given name.
  ///
  /// `email` and `sms` are the pool's own sources unless another source has that name.
  func source(named name: String) throws(MissingSource) -> any CodeSource {
    if let source = named[name] ?? ownSources.first(where: { $0.name == name }) { return source }
    let words = ["email": MessageMedium.email, "sms": .sms]
    guard let medium = words[name] else { throw .unknown(name, known: names) }
    return try source(for: medium)
  }
}

/// The reason that a source is missing.
enum MissingSource: Error, Hashable, Sendable {
  /// No source has that name.
  case unknown(String, known: [String])
  /// The pool has no source of its own for a medium; nil means that the pool has no source at all.
  case noSource(MessageMedium?)

  /// The failure's message, on one line.
  func message(pool: String) -> String {
    switch self {
    case .unknown(let name, let known):
      if let near = Suggestion.nearest(to: name, among: known) {
        return "unknown message source `\(name)`; did you mean `\(near)`?"
      }
      let help = known.isEmpty ? "" : "; use \(known.listed("or"))"
      return "unknown message source `\(name)`\(help)"
    case .noSource(let medium):
      return "the pool `\(pool)` has no source for \(medium.description)"
    }
  }

  /// The help for the failure; empty if the message suffices.
  var details: [String] {
    switch self {
    case .unknown: []
    case .noSource(let medium):
      ["add `source: { \(medium == .sms ? "sms" : "email"): NAME }` to the pool"]
    }
  }
}

extension MessageMedium? {
  fileprivate var description: String {
    switch self {
    case .email: "email"
    case .sms: "SMS messages"
    case nil: "messages"
    }
  }
}

extension MessageMedium {
  /// The medium of an email address or phone number; nil if it is neither.
  static func reaching(_ address: String) -> MessageMedium? {
    if address.contains("@") { return .email }
    return address.hasPrefix("+") ? .sms : nil
  }

  /// The medium of a capability; nil for an unrelated capability.
  init?(_ requirement: Requirement) {
    switch requirement {
    case .email: self = .email
    case .sms: self = .sms
    case .mock, .live, .domain, .admin, .clock, .faults: return nil
    }
  }
}
