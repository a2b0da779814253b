import Testing

@testable import CodeSources

@Test(arguments: [
  (Recipient.address("ada@example.com"), "ada@example.com", true),
  (.address("ada@example.com"), "ada@EXAMPLE.com", true),
  (.address("ada@example.com"), "Ada@example.com", false),
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
func `a recipient fits whole addresses only`(
  _ recipient: Recipient,
  _ address: String,
  _ fits: Bool
) {
  #expect(recipient.fits(address) == fits)
  #expect(recipient.fits(.address(address)) == fits)
}
