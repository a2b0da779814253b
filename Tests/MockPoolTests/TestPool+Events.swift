import JSON
@testable import MockPool

/// An event in one line: its type, its response, and each challenge with its result.
struct EventLine {
  let line: String

  init(_ event: JSONValue) {
    let words = [event["EventType"]?.string, event["EventResponse"]?.string].compactMap(\.self)
    let challenges = (event["ChallengeResponses"]?.array ?? []).map {
      ($0["ChallengeName"]?.string ?? "") + ($0["ChallengeResponse"] == "Success" ? "+" : "-")
    }
    line = (words + challenges).joined(separator: " ")
  }
}

extension TestPool {
  /// A user's events as the pool lists them.
  mutating func eventList(of username: String = "ann") -> [JSONValue] {
    let reply = admin("AdminListUserAuthEvents", ["Username": .string(username)])
    return reply.body["AuthEvents"]?.array ?? []
  }

  /// A user's events as lines.
  mutating func events(of username: String = "ann") -> [EventLine] {
    eventList(of: username).map(EventLine.init)
  }
}
