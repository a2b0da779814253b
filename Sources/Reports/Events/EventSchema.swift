internal import Diagnostics
internal import JSON

/// The JSON Schema (draft-07) of one line of the file that `run --json` writes.
///
/// The schema permits unknown members, which a later version can add without a new version number.
package enum EventSchema {
  /// The schema's path in the repository.
  package static let path = "schema/run-events.schema.json"

  /// The schema as JSON, with one definition on each line and a final newline.
  package static var text: String { JSONValue.schemaText(document, definitions: definitions) }

  private static var document: [(String, JSONValue)] {
    [
      ("$schema", "http://json-schema.org/draft-07/schema#"),
      ("title", "authflow run event"),
      ("description", "One line of the file that `authflow run --json FILE` writes."),
      ("anyOf", .array(events.map { .reference(to: $0.name) })),
    ]
  }

  private static var definitions: [(String, JSONValue)] {
    let events = events.map { ($0.name, $0.schema(ofEvent: true)) }
    return events + values.map { ($0.name, $0.schema(ofEvent: false)) } + scalars
  }

  /// The events, in the order in which a run writes them.
  package static var events: [EventObject] { runEvents + scenarioEvents }

  /// The objects in events, in the order of their first use.
  package static var values: [EventObject] {
    runValues + historyValues + scenarioValues + failureValues + stepValues
  }

  private static var scalars: [(String, JSONValue)] {
    [
      (
        "time",
        ["type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}\\.[0-9]{7}Z$"]
      ),
      ("duration", ["type": "number"]),
      ("seed", ["type": "string", "pattern": "^[0-9]{1,20}$"]),
      ("stepNumber", ["type": "string", "pattern": "^[0-9]+(\\.[0-9]+)*$"]),
    ]
  }
}

/// An object in event lines: an event, or a value in events.
package struct EventObject: Sendable {
  /// The name of the event, or of the definition of the value.
  package let name: String

  /// A sentence about the object.
  package let summary: String

  /// The members in their order in a line, without `event`.
  package let members: [EventMember]

  init(_ name: String, _ summary: String, _ members: [EventMember]) {
    (self.name, self.summary, self.members) = (name, summary, members)
  }

  fileprivate func schema(ofEvent isEvent: Bool) -> JSONValue {
    let event: [(String, JSONValue)] = isEvent ? [("event", ["const": .string(name)])] : []
    let required = members.filter(\.isRequired).map(\.name)
    return [
      "description": .string(summary), "type": "object",
      "properties": .object(
        JSONObject(event + members.map { ($0.name, $0.schema.described($0.text)) })
      ),
      "required": .strings(event.map(\.0) + required),
    ]
  }
}

/// A member of an object in event lines.
package struct EventMember: Sendable {
  /// The member's name.
  package let name: String

  /// The meaning of the member's value.
  package let text: String

  /// Whether every such object has the member.
  package let isRequired: Bool

  /// The schema of the member's value.
  let schema: JSONValue

  /// A member that every such object has.
  static func always(_ name: String, _ schema: JSONValue, _ text: String) -> EventMember {
    EventMember(name: name, text: text, isRequired: true, schema: schema)
  }

  /// A member that is absent if it has nothing to state.
  static func maybe(_ name: String, _ schema: JSONValue, _ text: String) -> EventMember {
    EventMember(name: name, text: text, isRequired: false, schema: schema)
  }
}

extension EventMember {
  /// The type of the value in Markdown, for the reference page.
  package var type: String { EventMember.type(of: schema) }

  private static func type(of schema: JSONValue) -> String {
    if let name = schema["$ref"]?.string?.split(separator: "/").last {
      let scalars = ["time", "duration", "seed", "stepNumber"]
      guard !scalars.contains(String(name)) else {
        return name == "stepNumber" ? "step" : "\(name)"
      }
      return "[\(name)](#\(name.lowercased()))"
    }
    if let words = schema["enum"]?.array {
      return words.compactMap(\.string).quotedList
    }
    guard let items = schema["items"] else { return schema["type"]?.string ?? "any" }
    return "list of \(type(of: items))"
  }
}

// MARK: - Schemas of members

extension JSONValue {
  static var text: JSONValue { ["type": "string"] }
  static var flag: JSONValue { ["type": "boolean"] }
  static var mapping: JSONValue { ["type": "object"] }
  static var anything: JSONValue { [:] }
  static var time: JSONValue { reference(to: "time") }
  static var duration: JSONValue { reference(to: "duration") }

  static func whole(from least: Int) -> JSONValue {
    ["type": "integer", "minimum": .integer(least)]
  }

  static func list(of element: JSONValue) -> JSONValue { ["type": "array", "items": element] }

  static func word(_ words: String...) -> JSONValue { ["enum": .strings(words)] }
}
