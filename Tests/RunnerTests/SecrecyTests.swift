import RunRecord
import Testing

@Test func `no record contains a password, code, or token`() async throws {
  let performance = try await Stage(environment: ["PLANTED": "planted-secret-1"]).perform(
    """
    scenario: Uses secrets
    given: { client: { GenerateSecret: true } }
    steps:
      - signUp: { username: $(user.email), password: Literal-pass-1 }
      - awaitCode: { to: $(user.email) }
        save: code
        id: awaited
      - confirmSignUp: { username: $(user.email), code: $(code) }
      - signIn: { username: $(user.email), password: Literal-pass-1 }
        save: { access: tokens.access, refresh: tokens.refresh }
      - AdminGetUser: { Username: $(access) }
        expect: { error: { message: $(refresh) } }
    ---
    scenario: Expects another code
    steps:
      - signUp: { username: $(user.email), password: Literal-pass-1 }
      - awaitCode: { to: $(user.email) }
        save: given
      - expectUser: { username: $(user.email), status: $(given) }
        name: the code is $(given)
    ---
    scenario: Shows what it read
    steps:
      - expectUser: { username: $(secret.PLANTED), status: CONFIRMED }
    """
  )
  var text = ""
  dump(performance.records.map(\.story), to: &text)
  dump(performance.records.flatMap(\.steps), to: &text)
  dump(performance.records.compactMap(\.failure?.mismatches), to: &text)
  #expect(performance.summary.failed == 3)
  dump(performance.records.compactMap(\.failure?.details), to: &text)
  dump(performance.records.compactMap(\.failure?.mismatches), to: &text)
  let codes = performance.mails.compactMap { $0.firstMatch(of: /code is (\d{6})/)?.1 }
  try #require(codes.count == 2)
  let found = [
    "planted": text.contains("planted-secret-1"), "password": text.contains("Literal-pass-1"),
    "code": codes.contains { text.contains($0) },
    "token": text.contains(/ey[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{20,}/),
  ]
  #expect(found == ["planted": false, "password": false, "code": false, "token": false])
  let isMasked = text.contains("•••")
  #expect(isMasked)
}
