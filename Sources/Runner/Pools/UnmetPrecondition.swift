internal import JSON
internal import Matching
internal import Scenario

/// The reason that a scenario can't run on a pool that the user chose.
package enum UnmetPrecondition: Hashable, Sendable {
  /// Settings in `given` differ from the pool's settings.
  case differs([PoolDifference])
  /// The pool does not have parts that the scenario names.
  case lacks([MissingPart])
  /// The pool does not have capabilities that the scenario requires, with the reason.
  case unsupported(String)
  /// A given user would be created under a name that the run does not generate.
  case foreignName(ForeignName)
  /// The settings that `given` requires could not be read.
  case unread(reason: String)
  /// The request for a part that the scenario names failed.
  case unreadPart(NamedPart, reason: String)

  /// Whether the pool is known not to meet the precondition.
  var isKnown: Bool {
    switch self {
    case .unread, .unreadPart: false
    case .differs, .lacks, .unsupported, .foreignName: true
    }
  }

  /// The reason: lowercase, without a full stop.
  package var message: String {
    switch self {
    case .differs(let differences):
      UnmetPrecondition.difference(differences.map(\.description).joined(separator: "; "))
    case .lacks(let missing): missing.map(\.message).joined(separator: "; ")
    case .unsupported(let reason): reason
    case .foreignName(let name): name.reason
    case .unread(let reason):
      "can't compare `given` with the pool: \(reason)"
    case .unreadPart(let part, let reason):
      "can't check that the pool has the \(part.kind.rawValue) `\(part.name)`: \(reason)"
    }
  }

  /// The part of the reason that many scenarios can have in common: the first of several
  /// differences; nil for the whole reason.
  package var shared: String? {
    guard case .differs(let differences) = self, let first = differences.first else { return nil }
    // The value of a trigger can contain generated names.
    let text = first.trigger.map { "expected another trigger `\($0)`" } ?? first.description
    return UnmetPrecondition.difference(text)
  }

  private static func difference(_ text: String) -> String {
    "the pool differs from `given`: \(text)"
  }

  /// The scenario's triggers that differ from the pool's; nil if there are none.
  static func triggers(
    _ wanted: TriggerDeclarations,
    differFrom present: TriggerDeclarations
  ) -> UnmetPrecondition? {
    let present = present.located
    let differences = wanted.located.members.compactMap { name, value -> PoolDifference? in
      let path = PatternMatcher.joined("triggers", name)
      // A trigger on one side only is also a difference, even if it changes nothing.
      guard let has = present[name] else {
        return PoolDifference(path: path, wanted: value, has: nil, trigger: name)
      }
      let isSame =
        PoolDifference.all(value, has, at: path).isEmpty
        && PoolDifference.all(has, value, at: path).isEmpty
      guard !isSame else { return nil }
      return PoolDifference(path: path, wanted: value, has: has, trigger: name)
    }
    return differences.isEmpty ? nil : .differs(differences)
  }
}
