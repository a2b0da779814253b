import Testing

@testable import CodeSources

@Test(arguments: [
  (Recipient.address("ada@example.com"), "ada@example.com", true),
  (.address("J\u{C9}@example.com"), "j\u{E9}@example.com", true),
  (.address("je\u{301}@example.com"), "j\u{E9}@example.com", false),
  (.address("ada@example.com"), "ada@EXAMPLE.com", true),
  (.address("ada@example.com"), "Ada@example.com", true),
  (.address("ada@example.com"), "bada@example.com", false),
  (.address("qa+1@example.com"), "qa+12@example.com", false),
  (.address("+15550100"), "+155501001", false), (.address("+15550100"), "+15550100", true),
  (.masked("t***@e***"), "tina@example.com", true), (.masked("t***@e***"), "t@e", true),
  (.masked("t***@e***"), "Tina@Example.com", true),
  (.masked("t***@e***"), "atina@example.com", false),
  (.masked("t***@e***"), "tina@other.com", false), (.masked("t***@e***"), "t@@e", true),
  (.masked("t***@e***.com"), "tina@example.com", true),
  (.masked("t***@e***.com"), "tina@example.org", false),
  (.masked("+*******4444"), "+15550004444", true), (.masked("+*******4444"), "+15550004445", false),
  (.masked("+*******4444"), "15550004444", false), (.masked("+*******4444"), "+1@4444", false),
  (.masked("ada@example.com"), "ada@example.com", true), (.masked("+12*34"), "+1234", true),
  (.masked("+12*34"), "+124", false),
])
func `a recipient matches only whole addresses`(
  _ recipient: Recipient,
  _ address: String,
  _ fits: Bool
) {
  #expect(recipient.fits(address) == fits)
  #expect(recipient.fits(.address(address)) == fits)
}

@Test
func `email to an address with a tag is not for the address without it, in any mailbox`()
  async throws
{
  try await Stage.run { stage in
    let put = "Delivered-To: qa@Example.com"
    try stage.arrive(to: "qa+1@example.com", code: "111111", more: put)
    try stage.arrive(to: "qa@example.com", code: "222222", more: put)
    try stage.arrive(to: "list@example.com", code: "333333", more: put)
    #expect(try await stage.code(to: "qa@example.com") == "222222")
    #expect(try await stage.code(to: "qa+1@example.com") == "111111")
    // Only this field shows that the message is for the address.
    #expect(try await stage.code(to: "qa@example.com") == "333333")
  }
}

@Test func `an author can write to an address both with and without a tag`() async throws {
  try await Stage.run { stage in
    let copy = "Cc: QA@example.com\r\nDelivered-To: qa@example.com"
    try stage.arrive(to: "qa+1@example.com", code: "111111", more: copy)
    #expect(try await stage.code(to: "qa@example.com") == "111111")
  }
}
