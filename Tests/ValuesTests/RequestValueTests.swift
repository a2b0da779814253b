import JSON
import Testing
@testable import Values

private let planted = "planted-\"secret\"\n1"

@Suite struct RequestValueTests {
  private let input: RequestObject = [
    "Name": "ann", "Password": .secret(Secret(planted)), "Empty": .secret(Secret("")),
    "Nothing": .plain(.null),
    "List": .array([["Code": .plain(123456)], .plain(["Code": .string(planted), "On": true])]),
    "Credential": .plain(["id": .string(planted)]),
  ]

  private var sealed: RequestObject { input.sealing { ["Code", "Credential"].contains($0) } }

  @Test func `the encoded bytes are those of the same JSON without secrets`() throws {
    let plain: JSONObject = [
      "Name": "ann", "Password": .string(planted), "Empty": "", "Nothing": .null,
      "List": [["Code": 123456], ["Code": .string(planted), "On": true]],
      "Credential": ["id": .string(planted)],
    ]
    #expect(input.bytes == JSONValue.object(plain).bytes())
    #expect(sealed.bytes == JSONValue.object(plain).bytes())
    #expect(RequestObject(plain).bytes == JSONValue.object(plain).bytes())
  }

  @Test func `no way of printing the value shows a secret`() {
    var tree = ""
    dump(sealed, to: &tree)
    let shown = JSONValue.object(sealed.shown { _ in "masked" }).text()
    for text in [String(describing: sealed), String(reflecting: sealed), tree, shown] {
      #expect(!text.contains("planted"))
      #expect(!text.contains("123456"))
    }
  }

  @Test func `a value without secrets is shown`() {
    let shown = sealed.shown { _ in "masked" }
    #expect(
      shown == [
        "Name": "ann", "Password": "masked", "Empty": "", "Nothing": .null,
        "List": [["Code": "•••"], ["Code": "masked", "On": true]], "Credential": "•••",
      ]
    )
  }

  @Test func `members keep their order and are replaced in place`() {
    var input: RequestObject = ["a": "1", "b": "2"]
    input["a"] = "3"
    input["c"] = nil
    input["d"] = "4"
    input["b"] = nil
    let merged = input.merging(["d": "5", "e": .secret(Secret("6"))])
    #expect(String(decoding: merged.bytes, as: UTF8.self) == #"{"a":"3","d":"5","e":"6"}"#)
    #expect(merged["e"]?.secret == Secret("6"))
    #expect(merged["e"]?.string == nil)
  }
}
