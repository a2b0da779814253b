import AuthCrypto
import FoundationEssentials
@testable import PoolClient
import Testing
import Values

@Suite(.timeLimit(.minutes(10))) struct CredentialsProcessTests {
  @Test func `the keys from a program are used, and it runs only once if they never expire`()
    async throws
  {
    let programs = try CredentialPrograms()
    let path = try programs.script(
      "keys",
      CredentialPrograms.answer(#","SessionToken":"temporary""#)
    )
    let chain = CredentialPrograms.chain("'\(path)' --for \"qa team\" a\\ b '' $HOME")
    for _ in 0..<3 {
      let found = try await chain.credentials()
      #expect(found.accessKeyID == "ASIA1")
      #expect(found.secretAccessKey.reveal() == "made")
      #expect(found.sessionToken?.reveal() == "temporary")
    }
    // The empty argument is an empty line, which `split` omits.
    #expect(programs.runs(of: path) == [["--for", "qa team", "a b", "$HOME"]])
  }

  @Test func `concurrent requests wait for one run of the program`() async throws {
    let programs = try CredentialPrograms()
    let path = try programs.script("keys", CredentialPrograms.answer(""))
    let chain = CredentialPrograms.chain("\"\(path)\"")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 { group.addTask { _ = try await chain.credentials() } }
      try await group.waitForAll()
    }
    #expect(programs.runs(of: path).count == 1)
  }

  @Test func `the program gets the environment passed to it`() async throws {
    let programs = try CredentialPrograms()
    let path = try programs.script(
      "keys",
      #"echo "{\"Version\":1,\"AccessKeyId\":\"$MINE\",\"SecretAccessKey\":\"s\"}""#
    )
    let found = try await CredentialPrograms.chain("'\(path)'", ["MINE": "from here"]).credentials()
    #expect(found.accessKeyID == "from here")
  }

  @Test func `invalid variable names do not prevent the program from running`() async throws {
    let programs = try CredentialPrograms()
    let path = try programs.script("keys", CredentialPrograms.answer(""))
    let odd = ["1PASSWORD": "x", "a=b": "x", "": "x"]
    #expect(
      try await CredentialPrograms.chain("'\(path)'", odd).credentials().accessKeyID == "ASIA1"
    )
  }

  @Test func `long output of a program is read to its end`() async throws {
    let programs = try CredentialPrograms()
    let filler = String(repeating: "x", count: 200_000)
    try filler.write(toFile: programs.folder + "/filler", atomically: false, encoding: .utf8)
    let path = try programs.script(
      "keys",
      """
      printf '{"Version":1,"AccessKeyId":"ASIA1","SecretAccessKey":"s","Extra":"'
      cat '\(programs.folder)/filler'
      printf '"}'
      """
    )
    #expect(try await CredentialPrograms.chain("'\(path)'").credentials().accessKeyID == "ASIA1")
  }

  @Test func `the output of a program is not in the description of its error`() async throws {
    let programs = try CredentialPrograms()
    let path = try programs.script("keys", "echo planted-secret >&2; exit 1")
    let error = await #expect(throws: CredentialsError.self) {
      try await CredentialPrograms.chain("'\(path)'").credentials()
    }
    var dumped = ""
    dump(error, to: &dumped)
    #expect(!"\(String(describing: error)) \(dumped)".contains("planted-secret"))
    #expect(error?.detail.hasSuffix(": planted-secret") == true)
  }
}
