import RunRecord
import Testing

@testable import Comparison

@Suite struct `Run-specific values` {
  private let own = RunSpecificValues(
    [
      RunSpecificValue("us-east-1", meaning: "pool.region"),
      RunSpecificValue("us-east-1_AbCdEfGhI", meaning: "pool.id"),
      RunSpecificValue("ada@example.com", meaning: "user.email"),
    ],
    pool: "shop"
  )

  @Test(arguments: [
    ("", ""), ("nothing", "nothing"), ("ada@example.co", "ada@example.co"),
    ("ada@example.com", "$(user.email)"), ("ada%40example.com", "$(user.email)"),
    ("ada@example.com, ada@example.com", "$(user.email), $(user.email)"),
    ("us-east-1_AbCdEfGhI in us-east-1", "$(pool.id) in $(pool.region)"),
    ("us-east-us-east-1", "us-east-$(pool.region)"),
    ("to ada@example.com\r\n", "to $(user.email)\r\n"),
    ("für ada@example.com", "für $(user.email)"),
    ("the pool `shop`", "the pool `shop`"),
  ])
  func `have names for readers`(_ text: String, _ shown: String) {
    #expect(own.shown(text) == shown)
  }

  @Test func `include the pool's name in comparisons`() {
    #expect(own.settled("`shop` has ada@example.com") == "the pool has $(user.email)")
    #expect(own.settled("für `shop`") == "für the pool")
  }
}
