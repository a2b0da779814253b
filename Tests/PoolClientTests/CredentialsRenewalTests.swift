import AuthCrypto
@testable import PoolClient
import Testing

@Suite(.timeLimit(.minutes(10))) struct CredentialsRenewalTests {
  @Test(arguments: ["2026-11-21T09:00:00Z", "2026-11-21T10:00:00+01:00", "2026-11-21T09:00:00.5Z"])
  func `keys are renewed five minutes before they expire`(_ expiration: String) async throws {
    // The fixture's clock is at 08:00:00.
    let programs = try CredentialPrograms()
    let path = try programs.script(
      "keys",
      CredentialPrograms.answer(#","Expiration":"\#(expiration)""#)
    )
    let clock = TestClock()
    let chain = CredentialPrograms.chain("'\(path)'", now: clock.now)
    _ = try await chain.credentials()
    clock.advance(by: 54 * 60)
    _ = try await chain.credentials()
    #expect(programs.runs(of: path).count == 1)
    clock.advance(by: 61)
    _ = try await chain.credentials()
    #expect(programs.runs(of: path).count == 2)
  }

  @Test func `valid keys are used if their renewal fails`() async throws {
    let programs = try CredentialPrograms()
    let path = try programs.script(
      "keys",
      "[ $(grep -c end \"$0.runs\") -gt 1 ] && { echo 'no more' >&2; exit 1; }\n"
        + CredentialPrograms.answer(#","Expiration":"2026-11-21T09:00:00Z""#)
    )
    let clock = TestClock()
    let chain = CredentialPrograms.chain("'\(path)'", now: clock.now)
    _ = try await chain.credentials()
    clock.advance(by: 56 * 60)
    #expect(try await chain.credentials().accessKeyID == "ASIA1")
    clock.advance(by: 5 * 60)
    let error = await #expect(throws: CredentialsError.self) { try await chain.credentials() }
    #expect(error?.detail.hasSuffix("exited with code 1: no more") == true)
  }

  @Test func `a failing program is run again only after some time`()
    async throws
  {
    let programs = try CredentialPrograms()
    let path = try programs.script("keys", "exit 1")
    let clock = TestClock()
    let chain = CredentialPrograms.chain("'\(path)'", now: clock.now)
    for _ in 0..<3 {
      await #expect(throws: CredentialsError.self) { try await chain.credentials() }
    }
    #expect(programs.runs(of: path).count == 1)
    clock.advance(by: 31)
    await #expect(throws: CredentialsError.self) { try await chain.credentials() }
    #expect(programs.runs(of: path).count == 2)
  }

  @Test func `canceling a task ends the program, and the next task runs it again`()
    async throws
  {
    let programs = try CredentialPrograms()
    let path = try programs.script(
      "keys",
      "[ $(grep -c end \"$0.runs\") -gt 1 ] || exec sleep 600\n" + CredentialPrograms.answer("")
    )
    let chain = CredentialPrograms.chain("'\(path)'")
    let first = Task { try await chain.credentials() }
    while programs.runs(of: path).isEmpty { await Task.yield() }
    let second = Task { try await chain.credentials() }
    first.cancel()
    await #expect(throws: CredentialsError.cancelled) { try await first.value }
    #expect(try await second.value.accessKeyID == "ASIA1")
    #expect(programs.runs(of: path).count == 2)
  }
}
