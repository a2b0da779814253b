@testable import PoolClient
import Testing

@Suite(.timeLimit(.minutes(10))) struct CredentialsProcessFailureTests {
  @Test func `a program that hangs is terminated at the time limit, with its child processes`()
    async throws
  {
    let programs = try CredentialPrograms()
    let path = try programs.script(
      "keys",
      "echo asking >&2; sleep 1000 & echo $! >> \"$0.processes\"; wait"
    )
    let chain = CredentialsFixture(
      config: "[default]\ncredential_process = '\(path)'\n",
      environment: ["PATH": "/usr/bin:/bin"],
      programLimit: .seconds(90),
      // The time limit ends once the child process runs.
      sleep: { limit in
        #expect(limit == .seconds(90))
        while !Task.isCancelled, !Children.isRunning(path) {
          try? await Task.sleep(for: .milliseconds(2))
        }
      }
    ).chain()
    let error = await #expect(throws: CredentialsError.self) { try await chain.credentials() }
    #expect(error?.detail.contains("(`\(path)`) took longer than 1m30s") == true)
    while Children.isRunning(path) { await Task.yield() }
  }

  @Test(arguments: [
    ("echo 'first line' >&2; echo second >&2; exit 3", "exited with code 3: first line"),
    ("echo >&2; echo '  token gone' >&2; exit 1", "exited with code 1:   token gone"),
    ("exit 1", "exited with code 1"),
    ("kill -9 $$", "was killed by signal 9"),
    ("echo hello", "did not print a JSON object"),
    ("", "did not print a JSON object"),
    ("echo '{}'", "returned no `Version`, expected `Version` 1"),
    (#"echo '{"Version":2}'"#, "returned `Version` 2, expected `Version` 1"),
    (#"echo '{"Version":"1"}'"#, #"returned `Version` "1", expected `Version` 1"#),
    (#"echo '{"Version":1,"SecretAccessKey":"s"}'"#, "returned no `AccessKeyId`"),
    (#"echo '{"Version":1,"AccessKeyId":"A"}'"#, "returned no `SecretAccessKey`"),
    (
      CredentialPrograms.answer(#","Expiration":"soon""#),
      "returned an invalid `Expiration`: `soon`"
    ),
    (
      CredentialPrograms.answer(#","Expiration":"2026-11-21T07:59:59Z""#),
      "returned credentials that expired at 2026-11-21T07:59:59Z"
    ),
  ])
  func `a program that returns no keys is reported with the reason`(
    _ text: String,
    _ words: String
  ) async throws {
    let programs = try CredentialPrograms()
    let path = try programs.script("keys", text)
    let error = await #expect(throws: CredentialsError.self) {
      try await CredentialPrograms.chain("'\(path)'").credentials()
    }
    let place = "profile `default` in `/home/ann/.aws/config`"
    #expect(error?.detail == "the `credential_process` of \(place) (`\(path)`) \(words)")
  }

  @Test(arguments: [
    ("'open", "has an unclosed quotation mark or a trailing backslash"),
    ("\"open", "has an unclosed quotation mark or a trailing backslash"),
    ("open\\", "has an unclosed quotation mark or a trailing backslash"),
  ])
  func `a command that cannot be split into words is rejected`(
    _ command: String,
    _ words: String
  ) async {
    let error = await #expect(throws: CredentialsError.self) {
      try await CredentialPrograms.chain(command).credentials()
    }
    #expect(error?.detail.hasSuffix(words) == true)
  }

  @Test(arguments: [
    ("authflow-has-no-such-program", "was not found in PATH"),
    ("/no/such/program", "was not found: `/no/such/program` does not exist"),
    ("/etc/passwd", "is not executable"),
  ])
  func `a program that cannot be run is reported by name`(_ command: String, _ words: String) async
  {
    let error = await #expect(throws: CredentialsError.self) {
      try await CredentialPrograms.chain(command).credentials()
    }
    #expect(error?.detail.hasSuffix("(`\(command)`) \(words)") == true)
  }
}
