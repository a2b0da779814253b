import JSON
import Testing

@testable import Runner

@Suite struct `Settings of a pool` {
  @Test(
    arguments: [
      "\u{E9}", ["\u{E9}"], ["k": "\u{E9}"], ["k": ["\u{E9}"]], [["k": "\u{E9}"]],
    ] as [JSONValue]
  )
  func `have the bytes that the scenario expects`(_ wanted: JSONValue) {
    let other = wanted.mappingStrings { _ in "e\u{301}" }
    #expect(PoolDifference.all(wanted, wanted, at: "pool.X") == [])
    #expect(PoolDifference.all(wanted, other, at: "pool.X").count == 1)
  }
}
