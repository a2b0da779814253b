import DiagnosticsTesting
import FoundationEssentials
import JSON
@testable import Reports
import RunRecord
import Testing

private let root = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" } + "/"

private func line(_ event: RunEvent) -> String { JSONValue.object(event.object).text(.compact) }

@Suite struct `Event lines` {
  @Test(arguments: FullEvents.all.indices)
  func `an event is the same after it is written and read`(_ index: Int) throws {
    let written = line(FullEvents.all[index])
    let read = try #require(try RunEvent(parsing: written.utf8))
    #expect(line(read) == written)
  }

  @Test(arguments: FullEvents.all.indices)
  func `the parts of a line are the line`(_ index: Int) {
    var text = ""
    FullEvents.all[index].writeText { text += String(decoding: $0, as: UTF8.self) }
    #expect(text == line(FullEvents.all[index]))
  }

  @Test(arguments: [
    (0, "2001-01-01T00:00:00.0000000Z"), (0.000_000_1, "2001-01-01T00:00:00.0000001Z"),
    (-0.5, "2000-12-31T23:59:59.5000000Z"), (-0.000_000_01, "2001-01-01T00:00:00.0000000Z"),
    (-978_307_200.25, "1969-12-31T23:59:59.7500000Z"),
    (-63_113_904_000, "0001-01-01T00:00:00.0000000Z"),
    (252_423_993_599.5, "9999-12-31T23:59:59.5000000Z"),
  ])
  func `a time has seven digits after the second`(_ interval: Double, _ text: String) {
    let time = Date(timeIntervalSinceReferenceDate: interval)
    #expect(RunEvent.runFinished(at: time, interrupted: false).object["at"] == .string(text))
  }

  @Test(
    arguments: [
      (.zero, "0"), (.seconds(2), "2"), (.seconds(-2), "-2"), (.milliseconds(1500), "1.5"),
      (.milliseconds(-1500), "-1.5"), (.milliseconds(120), "0.12"),
      (.nanoseconds(1), "0.000000001"),
      (.nanoseconds(-1), "-0.000000001"),
    ] as [(Duration, String)]
  )
  func `a duration has all digits down to a nanosecond`(_ duration: Duration, _ text: String) {
    var history = RunHistory(id: "a")
    history.usual = [0: duration]
    let json = RunEvent.runHistory(history).object["usual"]?.array?.first?["elapsed"]
    #expect(json?.text(.compact) == text)
  }

  @Test func `the lines of all events match their golden file`() throws {
    try expectGolden(FullEvents.all.map { line($0) + "\n" }.joined(), "events.jsonl")
  }

  @Test func `every event and every member of the schema occurs, and no other`() throws {
    let schema = try JSONValue(parsing: EventSchema.text.utf8)
    var seen = SeenMembers(definitions: try #require(schema["definitions"]))
    for event in FullEvents.all {
      let name = try #require(event.object["event"]?.string)
      seen.add(.object(event.object), as: .reference(to: name))
    }
    let objects = EventSchema.events.map { ($0.name, Set($0.members.map(\.name) + ["event"])) }
    let values = EventSchema.values.map { ($0.name, Set($0.members.map(\.name))) }
    for (name, members) in objects + values {
      #expect(seen.members[name] == members, "\(name)")
    }
  }

  @Test(arguments: [
    "", "{", "[]", "null", "{}", #"{"event":7}"#, #"{"event":"runStarted"}"#,
    #"{"event":"runFinished","at":"yesterday","interrupted":false}"#,
    #"{"event":"scenarioStarted","at":"2026-11-26T00:00:00.0000000Z"}"#,
  ])
  func `a line that is not an event is rejected`(_ line: String) {
    #expect(throws: EventError.self) { try RunEvent(parsing: line.utf8) }
  }

  @Test func `unknown events and members are ignored`() throws {
    #expect(try RunEvent(parsing: #"{"event":"scenarioDreamed","of":[]}"#.utf8) == nil)
    var object = FullEvents.all[0].object
    object["color"] = "green"
    let read = try #require(try RunEvent(parsing: JSONValue.object(object).text(.compact).utf8))
    #expect(line(read) == line(FullEvents.all[0]))
  }

  @Test func `a later version of the format is named`() throws {
    var object = FullEvents.all[0].object
    object["schema"] = 2
    #expect(throws: EventError.laterVersion(2)) {
      try RunEvent(parsing: JSONValue.object(object).text(.compact).utf8)
    }
  }

  @Test(arguments: [
    -86_400.25, -0.5, 0, 0.000_000_1, 1, 816_940_799.999_999_99, 816_940_799.123_456_7,
    4_000_000_000.7,
  ])
  func `a time of this century is the same to the last bit`(_ seconds: Double) throws {
    let event = RunEvent.runFinished(
      at: Date(timeIntervalSinceReferenceDate: seconds),
      interrupted: false
    )
    let read = try #require(try RunEvent(parsing: line(event).utf8))
    guard case .runFinished(let at, _, _) = read else { return #expect(Bool(false)) }
    #expect(abs(at.timeIntervalSinceReferenceDate - seconds) < 0.000_000_1)
    #expect(line(read) == line(event))
  }
}

/// The members of each object of a schema that occur in values.
private struct SeenMembers {
  let definitions: JSONValue
  var members: [String: Set<String>] = [:]

  /// Adds the members of a value and of all values in it.
  mutating func add(_ value: JSONValue, as schema: JSONValue) {
    for element in value.array ?? [] { add(element, as: schema["items"] ?? [:]) }
    guard let name = schema["$ref"]?.string?.split(separator: "/").last.map(String.init),
      let object = value.object
    else { return }
    members[name, default: []].formUnion(object.keys)
    for (key, member) in object.members {
      add(member, as: definitions[name]?["properties"]?[key] ?? [:])
    }
  }
}

@Suite struct `Event schema` {
  @Test func `the committed schema is current`() throws {
    let path = root + EventSchema.path
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(EventSchema.text.utf8).write(to: URL(filePath: path))
    }
    let isCurrent = try? String(contentsOfFile: path, encoding: .utf8) == EventSchema.text
    #expect(isCurrent == true, "\(EventSchema.path) is not current: set RECORD_SNAPSHOTS=1")
  }

  @Test func `the reference page has every event and every member`() throws {
    let page = try String(contentsOfFile: root + "docs/reference/events.md", encoding: .utf8)
    for object in EventSchema.events + EventSchema.values {
      #expect(page.contains("### \(object.name)\n\n\(object.summary)\n"), "\(object.name)")
      for member in object.members {
        let name = member.isRequired ? "`\(member.name)`*" : "`\(member.name)`"
        let row = "| \(name) | \(member.type) | \(member.text) |\n"
        #expect(page.contains(row), "\(object.name).\(member.name)")
      }
    }
  }
}
