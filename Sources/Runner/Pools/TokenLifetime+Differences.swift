internal import JSON
internal import Matching
internal import Project
internal import Values

extension TokenLifetime {
  /// The lifetimes that wanted settings speak of and a client has otherwise.
  static func differences(
    _ wanted: JSONObject,
    _ client: JSONObject,
    at path: String
  ) -> [PoolDifference] {
    all.compactMap { lifetime in
      guard lifetime.isWritten(in: wanted) else { return nil }
      let (asked, has) = (lifetime.duration(in: wanted), lifetime.duration(in: client))
      guard asked != has else { return nil }
      return PoolDifference(
        path: PatternMatcher.joined(path, lifetime.member),
        wanted: .string(asked.authoredText),
        has: .string(has.authoredText)
      )
    }
  }
}
