import Testing
@testable import Values

@Test(arguments: [
  ("localhost", true), ("pool.localhost", true), ("127.0.0.1", true), ("127.255.0.9", true),
  ("[::1]", true), ("", false), ("localhost.example.com", false), ("notlocalhost", false),
  ("127.0.0.1.example.com", false), ("128.0.0.1", false), ("127.0.0.256", false),
  ("127.0.0", false), ("127.0.0.", false), ("127..0.1", false), ("127.+0.0.1", false),
  ("127.0.0.-0", false), ("10.127.0.0.1", false), ("[::2]", false), ("[::ffff:127.0.0.1]", false),
  ("0.0.0.0", false), ("[0:0:0:0:0:0:0:1]", true), ("[::0001]", true), ("[1::]", false),
  ("[::]", false), ("[:1]", false), ("[0:1::1]", false),
])
func `only names and addresses of this machine are loopback`(_ host: String, _ isLoopback: Bool) {
  #expect(host.isLoopbackHost == isLoopback)
}
