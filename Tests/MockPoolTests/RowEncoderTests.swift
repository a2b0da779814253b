import FoundationEssentials
@testable import MockPool
import Testing

/// The JSON text of stored values.
@Suite struct RowEncoderTests {
  private struct Nothing: Codable {}

  private enum Choice: String, Hashable, Codable, CodingKeyRepresentable { case left, right }

  private enum Shape: Hashable, Codable {
    case point
    case circle(radius: Double)
    case polygon([Side], name: String?)
  }

  private struct Side: Hashable, Codable {
    var length = 1
    var label: String?
    var tags: Set<String> = []
  }

  private struct Everything: Hashable, Codable {
    var shapes: [Shape] = []
    var byName: [String: [Int]] = [:]
    var byChoice: [Choice: Bool] = [:]
    var byNumber: [Int: String] = [:]
    var byShape: [Shape: UInt8] = [:]
    var date: Date?
    var rows: [[Side?]] = []
    var bytes: [UInt8] = []
    var smallest = Int.min
    var largest = UInt64.max
    var half: Float = 0.5
  }

  /// A value that opens its containers itself.
  private struct ByHand: Encodable {
    private enum Key: String, CodingKey { case list, map, nothing }

    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Key.self)
      var list = members.nestedUnkeyedContainer(forKey: .list)
      try list.encode(1)
      var inner = list.nestedUnkeyedContainer()
      try inner.encodeNil()
      var object = list.nestedContainer(keyedBy: Key.self)
      try object.encode("x", forKey: .map)
      try Side().encode(to: list.superEncoder())
      try Side().encode(to: members.superEncoder())
      _ = members.nestedContainer(keyedBy: Key.self, forKey: .map)
      try members.encodeNil(forKey: .nothing)
    }
  }

  private static func text(_ value: some Encodable) throws -> String {
    try RowEncoder.json(value)
  }

  @Test func `containers are separated and closed`() throws {
    let shapes: [Shape] = [
      .point, .circle(radius: 0.5), .polygon([Side(), Side(length: 2)], name: nil),
    ]
    #expect(
      try RowEncoderTests.text(shapes) == """
        [{"point":{}},{"circle":{"radius":0.5}},\
        {"polygon":{"_0":[{"length":1,"tags":[]},{"length":2,"tags":[]}]}}]
        """
    )
  }

  @Test func `a container ends where its parent continues`() throws {
    #expect(
      try RowEncoderTests.text(ByHand()) == """
        {"list":[1,[null],{"map":"x"},{"length":1,"tags":[]}],\
        "super":{"length":1,"tags":[]},"map":{},"nothing":null}
        """
    )
  }

  @Test func `empty values and values without a container are written`() throws {
    #expect(try RowEncoderTests.text(Nothing()) == "{}")
    #expect(try RowEncoderTests.text([Nothing(), Nothing()]) == "[{},{}]")
    #expect(try RowEncoderTests.text([Int]()) == "[]")
    #expect(try RowEncoderTests.text([String: Int]()) == "{}")
    #expect(try RowEncoderTests.text([1, nil]) == "[1,null]")
    #expect(try RowEncoderTests.text(true) == "true")
    #expect(try RowEncoderTests.text("a/b\"\\\n\u{1}\u{e9}") == #""a/b\"\\\n\u0001\#u{e9}""#)
  }

  @Test func `Foundation's decoder reads every value`() throws {
    let value = Everything(
      shapes: [
        .point, .polygon([Side(label: "\u{0}\r\n\"e\u{301}", tags: ["a", ""])], name: "x"),
      ],
      byName: ["": [1, -2], "key \"": []],
      byChoice: [.left: true, .right: false],
      byNumber: [-1: "minus one"],
      byShape: [.circle(radius: 1e300): 255, .point: 0],
      date: Date(timeIntervalSinceReferenceDate: 800_000_000.123_456),
      rows: [[], [nil, Side()], [Side(length: 3)]],
      bytes: [0, 127, 255]
    )
    let json = Data(try RowEncoderTests.text(value).utf8)
    #expect(try JSONDecoder().decode(Everything.self, from: json) == value)
    let minimal = Data(try RowEncoderTests.text(Everything()).utf8)
    #expect(try JSONDecoder().decode(Everything.self, from: minimal) == Everything())
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func `a number outside JSON is rejected`(_ number: Double) {
    #expect(throws: EncodingError.self) { try RowEncoderTests.text(["number": number]) }
  }
}
