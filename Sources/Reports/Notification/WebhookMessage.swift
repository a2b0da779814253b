package import JSON
internal import RunRecord

/// A message for any server: JSON with all facts of a notification.
package struct WebhookMessage: Sendable {
  /// The version of the format, which increases with each incompatible change.
  package static let schema = 1

  private let words: DigestText

  /// Creates a message with the text of a notification.
  package init(_ words: DigestText) { self.words = words }

  /// The body of the request.
  package var json: JSONValue {
    let names = [
      "result", "headline", "pool", "seed", "link", "total", "passed", "flaky", "failed", "blocked",
      "skipped", "quarantined", "newFailures", "fixed", "stillFailing", "scenarios", "text",
    ]
    let members = names.compactMap { name in value(name).map { (name, $0) } }
    return .object(
      JSONObject([("schema", .integer(WebhookMessage.schema))] + members)
    )
  }

  /// The value of a name that a template can use; nil for any other name.
  ///
  /// `seed` is a string, because a seed can exceed the integers that readers represent exactly.
  package func value(_ name: String) -> JSONValue? {
    switch name {
    case "result": .string(words.result.rawValue)
    case "headline": .string(words.headline)
    case "text": .string(words.text)
    case "link": .string(words.link ?? "")
    case "pool": .string(words.digest.pool)
    case "seed": .string(words.digest.seed)
    case "scenarios": .array(RunDigest.Item.Group.allCases.flatMap(scenarios))
    default: count(name).map { .integer($0) }
    }
  }

  private func count(_ name: String) -> Int? {
    let digest = words.digest
    return switch name {
    case "total": digest.summary.size
    case "passed": digest.summary.passed
    case "flaky": digest.summary.flaky
    case "failed": digest.summary.failed
    case "blocked": digest.summary.blocked
    case "skipped": digest.summary.skipped
    case "quarantined": digest.summary.quarantined
    case "newFailures": digest.count(of: .newFailure)
    case "fixed": digest.count(of: .fixed)
    case "stillFailing": digest.count(of: .stillFailing)
    default: nil
    }
  }

  private func scenarios(_ group: RunDigest.Item.Group) -> [JSONValue] {
    words.digest.scenarios(in: group).map { item in
      [
        "group": .string(group.rawValue), "name": .string(item.name), "place": .string(item.place),
        "result": .string(item.result), "message": .string(item.message),
        "history": .string(item.history),
      ]
    }
  }
}
