import FoundationEssentials
import JSON
import Testing
import Values

@testable import CodeSources

@Test(
  arguments: [
    ("a", #"{"a": 1}"#, "1"), ("a.b", #"{"a": {"b": [1]}}"#, "[1]"),
    ("a.0.b", #"{"a": [{"b": 1}, {"b": 2}]}"#, "1"),
    ("a.b", #"{"a": [{"b": 1}, {"c": 3}, {"b": 2}]}"#, "[1,2]"), ("a.b", #"{"a": []}"#, "[]"),
    ("a.5", #"{"a": [1]}"#, nil), ("b", #"{"a": 1}"#, nil), ("a.b", #"{"a": "x"}"#, nil),
    ("a", #"{"a": null}"#, "null"),
  ] as [(String, String, String?)]
)
func `a path goes through members, indices, and all elements of a list`(
  _ place: String,
  _ text: String,
  _ expected: String?
) throws {
  let json = try JSONValue(parsing: text)
  let components = place.split(separator: ".").map(String.init)
  let found = json.found(
    at: ValuePath(
      root: components[0],
      components: components.dropFirst().map { name in
        Int(name).map { ValuePath.Component.index($0) } ?? .name(name)
      }
    )
  )
  #expect(found?.text(.compact) == expected)
}

@Test(arguments: [
  (#""a@b.test""#, ["a@b.test"]), (#"["a@b.test", "c@d.test"]"#, ["a@b.test", "c@d.test"]),
  (#"[{"Name": "A", "Address": "a@b.test"}]"#, ["a@b.test"]),
  (#"{"name": "", "email": "", "phone": "+15550100"}"#, ["+15550100"]),
  (#"{"Mailbox": "a", "Domain": "b.test"}"#, ["a@b.test"]), ("null", []), ("[{}]", []),
])
func `recipients are strings or objects with an address`(
  _ text: String,
  _ expected: [String]
)
  throws
{
  #expect(try JSONValue(parsing: text).addressTexts == expected)
}

@Test(
  arguments: [
    (#""2026-11-27T10:00:00Z""#, 1_795_773_600.0),
    (#""2026-11-27T10:00:00.250Z""#, 1_795_773_600.25),
    (#""2026-11-27 10:00:00""#, 1_795_773_600), (#""2026-11-27T10:00:00""#, 1_795_773_600),
    (#""2026-11-27T12:00:00+0200""#, 1_795_773_600),
    (#""2026-11-27T12:00:00.000000+02:00""#, 1_795_773_600),
    (#""Fri, 27 Nov 2026 10:00:00 +0000""#, 1_795_773_600), ("1795773600", 1_795_773_600),
    ("1795773600250", 1_795_773_600.25), (#""1795773600""#, 1_795_773_600),
    (#""1795773600250""#, 1_795_773_600.25), (#""1795773600.25""#, 1_795_773_600.25),
    (#""20261127""#, nil), (#""1795773600s""#, nil), (#""tomorrow""#, nil), ("true", nil),
  ] as [(String, Double?)]
)
func `a time may have any common form, and is in UTC without a zone`(
  _ text: String,
  _ expected: Double?
) throws {
  let date = try JSONValue(parsing: text).date
  #expect(date?.timeIntervalSince1970 == expected)
}
