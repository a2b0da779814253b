package import JSON

/// The name, domain, and tags of a pool that a command creates for one run.
///
/// All of them contain the run's ID, so another run never creates a pool that could be mistaken for
/// this one.
package struct CreatedPoolIdentifiers: Hashable, Sendable {
  /// The tag of every pool for tests.
  package static let testTag = PoolTag("authflow:test", "true")

  /// The ID of the run.
  package let run: String

  /// Creates the mark of the run with an ID.
  package init(run: String) { self.run = run }

  /// The name of the pool.
  package var name: String { "authflow-\(run)" }

  /// The tag with the run's ID.
  var runTag: PoolTag { PoolTag("authflow:run", run) }

  /// The tags that the pool has from its creation.
  package var tags: [PoolTag] { [CreatedPoolIdentifiers.testTag, runTag] }

  /// The prefix of the pool's domain.
  ///
  /// The service rejects prefixes that contain its own names, which a run's ID can contain by
  /// chance.
  package var domain: String {
    ["aws", "amazon", "cognito"].reduce(name) { name, word in
      name.replacing(word, with: "\(word.prefix(1))-\(word.dropFirst())")
    }
  }
}

extension [PoolTag] {
  /// Returns the first tag that a pool does not have; nil if it has all tags.
  ///
  /// `pool` has the members of DescribeUserPool's `UserPool`.
  package func missing(in pool: JSONObject) -> PoolTag? {
    first { pool["UserPoolTags"]?[$0.name] != .string($0.value) }
  }
}
