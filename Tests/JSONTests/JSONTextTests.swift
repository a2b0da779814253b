@testable import JSON
import Testing

@Test(arguments: [
  #"null"#, #"true"#, #"[1,-2.50,3e10]"#, #"{"b":1,"a":[{}]}"#, #""é/\"\\\n""#, #"{"":""}"#,
])
func `JSON is parsed and written back byte for byte`(_ text: String) throws {
  #expect(try JSONValue(parsing: text).text() == text)
}

@Test(arguments: [
  (#"{"a":1,"a":2}"#, JSONSyntaxError.Reason.duplicateKey("a"), 7),
  ("[1,", .unexpectedEnd, 3), ("01", .badNumber, 0), ("1.", .badNumber, 0),
  ("[1 2]", .unexpectedByte, 3),
  (#""\ud800""#, .badEscape, 7), ("\"a\nb\"", .badString, 2), ("{} x", .trailingText, 3),
  ("+1", .badNumber, 0), ("", .unexpectedEnd, 0),
])
func `a string that is not JSON is rejected at its byte`(
  _ text: String,
  _ reason: JSONSyntaxError.Reason,
  _ offset: Int
) {
  #expect(throws: JSONSyntaxError(reason: reason, offset: offset)) {
    try JSONValue(parsing: text)
  }
}

@Test(arguments: [1, 15, 16, 17, 40])
func `a key twice is rejected at its second place, also in a large object`(_ count: Int) throws {
  let members = (0..<count).map { "\"k\($0)\":\"\\n\"" }.joined(separator: ",")
  #expect(try JSONValue(parsing: "{\(members)}").object?.count == count)
  let last = "{\(members),"
  let reason = JSONSyntaxError.Reason.duplicateKey("k\(count - 1)")
  #expect(throws: JSONSyntaxError(reason: reason, offset: last.utf8.count)) {
    try JSONValue(parsing: last + "\"k\(count - 1)\":1}")
  }
}

@Test func `nesting over the limit is rejected without a stack overflow`() {
  let text = String(repeating: "[", count: 100_000)
  #expect(throws: JSONSyntaxError(reason: .tooDeep, offset: JSONValue.maximumDepth)) {
    try JSONValue(parsing: text)
  }
}

@Test func `a number keeps its notation and is compared by value`() throws {
  let value = try JSONValue(parsing: "1689721665.2390")
  #expect(value.text() == "1689721665.2390")
  #expect(value == 1689721665.239)
  #expect(try JSONValue(parsing: "3600.0").int == 3600)
}

@Test func `objects with keys in any order are equal, and each keeps its own order in output`()
  throws
{
  let value: JSONValue = ["z": 1, "a": ["x": .null]]
  #expect(try value == JSONValue(parsing: #"{"a":{"x":null},"z":1}"#))
  #expect(value.text(.pretty) == "{\n  \"z\": 1,\n  \"a\": {\n    \"x\": null\n  }\n}")
}

@Test func `a surrogate pair is one scalar`() throws {
  #expect(try JSONValue(parsing: #""\ud83d\ude00""#) == "😀")
}
