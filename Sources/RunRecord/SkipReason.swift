/// Why a blocked scenario has no result of its own.
package enum MissingResultReason: Hashable, Sendable {
  /// The run was interrupted or killed while the scenario ran.
  case interrupted
  /// No part of a merged run has a result, for this reason: `shard 2 of 3 is missing`.
  case missing(String)
}

/// Why a scenario was skipped.
package enum SkipReason: Hashable, Sendable, CustomStringConvertible {
  /// Ctrl-C or SIGTERM ended the run first.
  case interrupted
  /// Another scenario failed before, and the run stops at the first failure.
  case earlierFailure
  /// A redacted reason from the pool or the scenario itself.
  ///
  /// `shared` is the part that many scenarios can have in common; nil for the whole reason, as in
  /// records that were read from events.
  case because(String, shared: String? = nil)

  package var description: String {
    switch self {
    case .interrupted: "not started because the run was interrupted"
    case .earlierFailure: "not started because of --fail-fast after a failure"
    case .because(let reason, _): reason
    }
  }

  /// The part of the reason that many scenarios can have in common.
  package var shared: String {
    if case .because(_, let shared?) = self { shared } else { description }
  }
}
