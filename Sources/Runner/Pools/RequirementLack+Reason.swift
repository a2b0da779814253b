internal import Scenario

extension RequirementLack {
  /// Why a pool cannot run the scenario, with what to add to the project file where that helps.
  func reason(on pool: String, isLive: Bool) -> String {
    switch self {
    case .capability(.email) where isLive: RequirementLack.noSource(for: "email", "email", on: pool)
    case .capability(.sms) where isLive: RequirementLack.noSource(for: "SMS", "sms", on: pool)
    case .source where isLive:
      "pool `\(pool)` names no `source` of messages; \(RequirementLack.lines(pool, "NAME"))"
    case .capability(let capability):
      "requires `\(capability.rawValue)`, which the pool `\(pool)` does not offer"
    case .source: "requires a source of messages, which the pool `\(pool)` does not offer"
    }
  }

  private static func noSource(for medium: String, _ key: String, on pool: String) -> String {
    "pool `\(pool)` names no `source` for \(medium); \(lines(pool, "{ \(key): NAME }"))"
  }

  /// The lines of the project file that give a pool a source.
  private static func lines(_ pool: String, _ source: String) -> String {
    "add `source: \(source)` to the pool in authflow.yaml, and `sources: { NAME: { kind: imap, url: "
      + "imaps://HOST, username: ADDRESS, password: $(secret.IMAP_PASSWORD) } }`"
  }
}
