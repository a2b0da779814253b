import Testing
@testable import Transport

@Test(arguments: [
  ("https://cognito-idp.eu-west-1.amazonaws.com", "https://cognito-idp.eu-west-1.amazonaws.com"),
  ("HTTPS://Pool.Example:443/a?b", "https://pool.example"),
  ("http://pool.example:8080/", "http://pool.example:8080"),
  ("http://[::1]:9229/x", "http://[::1]:9229"), ("http://ann:pw@host/", "http://host"),
])
func `an address has the origin that libcurl would connect to`(_ text: String, _ origin: String) {
  #expect(WebAddress(text)?.origin == origin)
}

@Test(arguments: ["", "pool.example", "ftp://a/", "http://", "http://a\u{0}b/", "file:///a", "/a"])
func `an address that libcurl would reject is invalid`(_ text: String) {
  #expect(WebAddress(text) == nil)
}

@Test(arguments: [
  ("http://127.0.0.1:4566/", true), ("http://127.8.9.10/", true), ("http://localhost/", true),
  ("http://LOCALHOST/", true), ("http://a.localhost/", true), ("http://[::1]/", true),
  ("http://0x7f.1/", true), ("http://2130706433/", true), ("http://127.0.0.1@evil.example/", false),
  ("http://127.0.0.1.evil.example/", false), ("http://128.0.0.1/", false),
  ("http://evil.example/#@127.0.0.1", false), ("http://localhost.evil.example/", false),
  ("http://[::2]/", false), ("http://0.0.0.0/", false), ("http://evillocalhost/", false),
])
func `loopback is determined by the host that libcurl would connect to`(
  _ text: String,
  _ isLoopback: Bool
) {
  #expect(WebAddress(text)?.isLoopback == isLoopback)
}
