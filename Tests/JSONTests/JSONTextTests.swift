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
  ("+1", .badNumber, 0), ("", .unexpectedEnd, 0), ("nul", .unexpectedByte, 0),
  ("[falsx]", .unexpectedByte, 1),
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

@Test(arguments: [1, 63, 64, 65, 100])
func `a key twice is rejected at its second place, also in a large object`(_ count: Int) throws {
  let members = (0..<count).map { "\"k\($0)\":\"\\n\"" }.joined(separator: ",")
  #expect(try JSONValue(parsing: "{\(members)}").object?.count == count)
  let last = "{\(members),"
  let reason = JSONSyntaxError.Reason.duplicateKey("k\(count - 1)")
  #expect(throws: JSONSyntaxError(reason: reason, offset: last.utf8.count)) {
    try JSONValue(parsing: last + "\"k\(count - 1)\":1}")
  }
}

@Test(arguments: [
  #"[{"a":1,"b":2},{"a":3,"b":4},{"b":5,"a":6}]"#, #"[{"a":1},{"a":2,"b":3},{"ab":4},{}]"#,
  #"[{"\"":1,"\\":2},{"\"":3,"\\":4}]"#, #"[{"é":1,"":2},{"é":3,"":4}]"#,
  #"[{"a":[{"b":1}]},2]"#,
])
func `objects of a list with the same keys or others keep their own`(_ text: String) throws {
  #expect(try JSONValue(parsing: text).text() == text)
}

@Test(arguments: [
  (#"[{"a":1,"b":2},{"a":3,"a":4}]"#, JSONSyntaxError.Reason.duplicateKey("a"), 22),
  (#"[{"a":1,"b":2},{"a":3,"b":4,"a":5}]"#, .duplicateKey("a"), 28),
  (#"[{"a\"b":1},{"a"b":1}]"#, .unexpectedByte, 16), (#"[{"a":1},{"a"#, .unexpectedEnd, 12),
])
func `an object after one with the same keys is rejected at the same byte`(
  _ text: String,
  _ reason: JSONSyntaxError.Reason,
  _ offset: Int
) {
  #expect(throws: JSONSyntaxError(reason: reason, offset: offset)) {
    try JSONValue(parsing: text)
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
  #expect(try JSONValue(parsing: "9007199254740993.0").int == nil)
}

@Test func `keys are compared by their bytes`() {
  var object: JSONObject = ["caf\u{E9}": 1, "\u{212A}ey": 2, "": 3]
  object["cafe\u{301}"] = 4
  #expect(object.members.map(\.value) == [1, 2, 3, 4])
  #expect(object["caf\u{E9}"] == 1)
  #expect(object["Key"] == nil)
  #expect(object[""] == 3)
}

@Test(arguments: [0, 20])
func `keys with other bytes are not duplicates`(_ others: Int) throws {
  let members = (0..<others).map { "\"k\($0)\":0," }.joined()
  let text = "{\(members)\"\u{E9}\":1,\"e\u{301}\":2}"
  let object = try #require(try JSONValue(parsing: text).object)
  #expect(object.count == others + 2)
  #expect(object["\u{E9}"] == 1)
  #expect(object["e\u{301}"] == 2)
}

@Test func `strings are compared by their bytes at every depth`() {
  let values: [(String) -> JSONValue] = [
    { .string($0) }, { [.string($0)] }, { ["a": .string($0)] }, { [["a": [.string($0)]]] },
    { .object(JSONObject([($0, .null)])) },
  ]
  for value in values {
    #expect(value("\u{E9}") == value("\u{E9}"))
    #expect(value("\u{E9}") != value("e\u{301}"))
  }
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

@Test(arguments: ["\"", "\\", "\0", "\u{1f}"])
func `a character that needs an escape is found at every place`(_ special: String) throws {
  for place in 0..<20 {
    let around = (String(repeating: "~", count: place), String(repeating: "é", count: 20 - place))
    let text = around.0 + special + around.1
    let written = JSONValue.string(text).text()
    #expect(written.hasPrefix("\"\(around.0)\\"))
    #expect(try JSONValue(parsing: written) == .string(text))
  }
}

@Test func `control characters, quotes, and backslashes are escaped, and nothing else`() throws {
  let value: JSONValue = "\0\u{8}\t\n\u{b}\u{c}\r\u{f}\u{10}\u{1f} \"\\/\u{7f}é\u{2028}"
  let escapes = #"\u0000\u0008\t\n\u000b\u000c\r\u000f\u0010\u001f \"\\/"#
  #expect(value.text() == "\"\(escapes)\u{7f}é\u{2028}\"")
  #expect(try JSONValue(parsing: value.text()) == value)
}

@Test(
  arguments: [
    [0xC3], [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
    [0x61, 0xFF, 0x5C, 0x6E],
  ] as [[UInt8]]
)
func `a string that is not UTF-8 is rejected at its end`(_ bytes: [UInt8]) {
  let text = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
  #expect(throws: JSONSyntaxError(reason: .badString, offset: text.count)) {
    try JSONValue(parsing: text)
  }
}

@Test func `a nested value has the indentation of its level`() {
  let value: JSONValue = ["a": [1], "b": [], "c": [:]]
  let document: JSONValue = ["value": value]
  let text = "{\n  \"value\": \(value.text(.pretty, level: 1))\n}"
  #expect(document.text(.pretty) == text)
}

@Test func `strings are replaced at every depth, and keys are not`() throws {
  let value = try JSONValue(parsing: #"{"x":["x",{"x":"x","y":1}],"y":["y",null],"z":"x"}"#)
  let replaced = try #require(value.replacingStrings { $0 == "x" ? "…" : nil })
  #expect(replaced.text() == #"{"x":["…",{"x":"…","y":1}],"y":["y",null],"z":"…"}"#)
  #expect(value.replacingStrings { $0 == "q" ? "…" : nil } == nil)
}
