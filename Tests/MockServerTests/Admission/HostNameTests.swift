import Testing

@testable import MockServer

@Suite struct HostNameTests {
  @Test(arguments: [
    ("localhost", "localhost"), ("LocalHost:9229", "localhost"), ("localhost.", "localhost"),
    ("shop.auth.localhost:1", "shop.auth.localhost"), ("127.0.0.1:", "127.0.0.1"),
    ("[::1]:9229", "::1"), ("[0:0:0:0:0:0:0:1]", "::1"), ("[::ffff:127.0.0.1]:80", "127.0.0.1"),
    ("my_mock:80", "my_mock"), ("192.0.2.7:9229", "192.0.2.7"),
  ])
  func `a Host header has one host`(_ authority: String, _ host: String) {
    #expect(HostName(authority: authority)?.text == host)
  }

  @Test(arguments: [
    "", ":80", "localhost:80a", "localhost:80:80", "a@localhost", "localhost/", "[::1", "::1",
    "[::1]x", "[]", "[evil.test]", "a b", "localhost,evil.test", ".localhost", ".", "locаlhost",
  ])
  func `any other string is not a host`(_ authority: String) {
    #expect(HostName(authority: authority) == nil)
  }

  @Test(arguments: ["127.0.0.1", "127.0.0.1:", "127.0.0.1:9229", "localhost", "localhost:80"])
  func `the usual loopback hosts are recognized by their bytes`(_ authority: String) {
    #expect(HostName.isPlainLoopback(authority: authority))
  }

  @Test(arguments: [
    "", "127.0.0.10", "127.0.0.1.evil.test", "127.0.0.1:80a", "127.0.0.1:80:80", "localhost.",
    "localhost.evil.test", "localhost,evil.test", "LocalHost", "a.localhost", "evil.test",
  ])
  func `other hosts are not taken for the usual ones`(_ authority: String) {
    #expect(!HostName.isPlainLoopback(authority: authority))
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("127.8.8.8", true), ("::1", true), ("[::1]", true),
    ("::ffff:127.0.0.1", true), ("127.0.0.1.", true), ("localhost", true), ("a.localhost", true),
    ("LOCALHOST.", true),
    ("127.0.0.1.evil.test", false), ("localhost.evil.test", false), ("notlocalhost", false),
    ("127.1", false), ("2130706433", false), ("0x7f.0.0.1", false),
    ("0.0.0.0", false), ("::", false), ("192.0.2.2", false), ("10.127.0.1", false),
    ("2001:db8::1", false), ("::ffff:192.0.2.2", false), ("127.0.0.256", false),
  ])
  func `only names and addresses of this machine are loopback`(_ name: String, _ isLoopback: Bool) {
    #expect(HostName(name)?.isLoopback == isLoopback)
  }
}
