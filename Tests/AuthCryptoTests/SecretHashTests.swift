@testable import AuthCrypto
import Testing

@Test func `the secret hash matches the formula in the developer guide`() {
  let hash = SecretHash.compute(
    username: "testuser",
    clientID: "client123",
    secret: "secretvalue"
  )
  #expect(hash == "tVz0JR6Tgp1Vz92LpClYm+c3oJEjqBmf7APYoxmtYrA=")
}

@Test func `a non-ASCII user name is hashed as UTF-8`() {
  // Computed with Python's hmac.
  let hash = SecretHash.compute(username: "zoë😀", clientID: "client123", secret: "sécret")
  #expect(hash == "xWptpXEhfUF02qp9Mi9JPx71BEWlkeRKHDEJk0fTa5A=")
}
