/// The limits in a live pool's `guard:`.
///
/// authflow writes nothing to a pool outside these limits.
package struct PoolGuard: Hashable, Sendable {
  /// The maximum EstimatedNumberOfUsers of the pool; nil for any number.
  package var maxUsers: Int?

  /// The allowed domains of recipients, in lowercase; empty for any domain.
  package var domains: [String]

  /// The tags that the pool must not have.
  package var rejectedTags: [PoolTag]

  /// The tags that the pool must have.
  package var requiredTags: [PoolTag]

  /// The pool's required DeletionProtection: `ACTIVE` or `INACTIVE`; nil for either.
  package var deletionProtection: String?
}

/// A tag of a user pool.
package struct PoolTag: Hashable, Sendable {
  /// The tag's name.
  package var name: String

  /// The tag's value.
  package var value: String

  /// The tag as `NAME=VALUE`.
  package var text: String { "\(name)=\(value)" }

  /// Creates a tag.
  init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

/// The keys of a pool's `guard`.
enum GuardKey: String, Hashable, Sendable, CaseIterable {
  case maxUsers, domains, refuseTags, requireTags, deletionProtection
}

extension GuardKey: ProjectFileKey {
  var shape: KeyShape {
    switch self {
    case .maxUsers: .count
    case .domains: .domains
    case .refuseTags, .requireTags: .tags
    case .deletionProtection: .word(["ACTIVE", "INACTIVE"])
    }
  }

  var summary: String {
    switch self {
    case .maxUsers: "The maximum number of users in the pool."
    case .domains:
      "The email domains of the users that scenarios may create, change, or send messages to."
    case .refuseTags: "Tags that the pool must not have, such as `{ env: prod }`."
    case .requireTags: "Tags that the pool must have, such as `{ env: test }`."
    case .deletionProtection: "The required value of the pool's DeletionProtection."
    }
  }
}
