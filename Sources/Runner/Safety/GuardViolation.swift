internal import Diagnostics
internal import JSON
package import Project

/// A limit in a pool's `guard:` that the pool does not meet, with the pool's actual value.
package enum GuardViolation: Hashable, Sendable {
  case tooManyUsers(count: Int, limit: Int)
  /// The pool has a tag that it must not have.
  case rejectedTag(PoolTag)
  /// The pool has another value for a required tag; `value` is nil if the pool does not have the
  /// tag.
  case missingTag(PoolTag, value: String?)
  case deletionProtection(String, required: String)
  /// Generated addresses have a domain that `domains` does not contain.
  case addressDomain(String, allowed: [String])
  /// The pool's settings can't be read.
  case unread(reason: String)

  /// The description of the violation: lowercase, without a full stop.
  var description: String {
    switch self {
    case .tooManyUsers(let count, let limit):
      "it has \(count) users, but `maxUsers` is \(limit)"
    case .rejectedTag(let tag):
      "it has the tag `\(tag.text)`, which `refuseTags` forbids"
    case .missingTag(let tag, nil): "it does not have the tag `\(tag.text)`"
    case .missingTag(let tag, let value?):
      "its tag `\(tag.name)` is `\(value)`, but `requireTags` has `\(tag.value)`"
    case .deletionProtection(let value, let required):
      "its DeletionProtection is \(value), but `deletionProtection` is \(required)"
    case .addressDomain(let domain, let allowed):
      "generated addresses end in `@\(domain)`, but `domains` allows only \(allowed.listed())"
    case .unread(let reason): "its settings can't be read: \(reason)"
    }
  }
}

extension PoolGuard {
  /// The limits that a pool does not meet; `pool` has the members of DescribeUserPool's `UserPool`.
  func guardViolations(by pool: JSONObject) -> [GuardViolation] {
    var guardViolations: [GuardViolation] = []
    if let maxUsers {
      let users = pool["EstimatedNumberOfUsers"]?.int
      if let users, users > maxUsers {
        guardViolations.append(.tooManyUsers(count: users, limit: maxUsers))
      }
      if users == nil {
        guardViolations.append(
          .unread(reason: "DescribeUserPool returned no EstimatedNumberOfUsers")
        )
      }
    }
    let tags = pool["UserPoolTags"]
    guardViolations += rejectedTags.filter { tags?[$0.name] == .string($0.value) }.map {
      .rejectedTag($0)
    }
    for tag in requiredTags where tags?[tag.name] != .string(tag.value) {
      guardViolations.append(.missingTag(tag, value: tags?[tag.name]?.string))
    }
    let protection = pool["DeletionProtection"]?.string ?? "INACTIVE"
    if let deletionProtection, protection != deletionProtection {
      guardViolations.append(.deletionProtection(protection, required: deletionProtection))
    }
    return guardViolations
  }
}
