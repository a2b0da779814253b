import FoundationEssentials
import Testing

/// The names of a report's cases, which all have an error.
private func problems(_ report: String) -> [String] {
  report.matches(of: #/<testcase name="([^"]*)"[^>]*>\s*<error /#).map { String($0.1) }
}

private let scenario = """
  scenario: A
  steps:
    - signIn: { username: $(env.AUTHFLOW_NO_SUCH), password: b }
      expect: { error: NotAuthorizedException }

  """

@Test func `an unset variable is reported at its place and in the JUnit report`() async throws {
  let program = try Program(["a.yaml": scenario, "junit.xml": "<old/>"])
  let run = try await program.run(["run", "a.yaml", "--junit", "junit.xml", "--seed", "7"])
  #expect(run.status == 2)
  #expect(run.error.contains("a.yaml:3:27: error[AF2050]: the environment variable"))
  #expect(run.error.contains("--env-file FILE"))
  let report = try program.read("junit.xml")
  #expect(
    problems(report) == ["a.yaml:3:27: the environment variable `AUTHFLOW_NO_SUCH` is not set"]
  )
  for (name, value) in [
    ("seed", "7"), ("pool", "mock"), ("version", "0.1.0"), ("selection", "a.yaml"),
  ] {
    #expect(report.contains("<property name=\"\(name)\" value=\"\(value)\"/>"), "\(name)")
  }
}

@Test func `the report of an invalid file has a case for each mistake`() async throws {
  let text = "scenario: A\nsteps:\n  - signup: {}\n  - wait: 5\n"
  let program = try Program(["a.yaml": text])
  let run = try await program.run(["run", "a.yaml", "--junit", "out/junit.xml"])
  #expect(run.status == 2)
  let names = problems(try program.read("out/junit.xml"))
  #expect(names.count == 2 && names[0].hasPrefix("a.yaml:3:5: unknown action"), "\(names)")
}

@Test(arguments: [
  (["run", "a.yaml", "--filter", "nope"], 3, "no scenario's name contains `nope`"),
  (["run", "gone.yaml"], 2, "no file or folder `gone.yaml`"),
  (["run", "a.yaml", "--pool", "nope"], 2, "no pool `nope`"),
  (["run", "a.yaml", "--env-file", "gone.env"], 2, "the environment file `gone.env`"),
  (["run", "a.yaml", "--env-file", "bad.env"], 2, "bad.env:1: error"),
  (["compare", "nope", "mock", "a.yaml"], 2, "no pool `nope`"),
])
func `a run that stops before the first scenario writes a report`(
  _ words: [String],
  _ status: Int32,
  _ problem: String
) async throws {
  let program = try Program(["a.yaml": scenario, "bad.env": "no value\n"])
  let run = try await program.run(words + ["--junit", "junit.xml"])
  #expect(run.status == status, "\(run.error)")
  let names = problems(try program.read("junit.xml"))
  #expect(names.first?.contains(problem) == true, "\(names)")
}

@Test func `the events of a run that stops before the first scenario contain its command`()
  async throws
{
  let program = try Program(["a.yaml": scenario])
  let run = try await program.run(["run", "a.yaml", "--strict", "--json", "events.jsonl"])
  #expect(run.status == 2)
  let events = try program.read("events.jsonl")
  #expect(events.contains(#""command":["authflow","run","--strict"]"#), "\(events)")
}

@Test func `a missing permission is in the report`() async throws {
  let project = """
    pools:
      dev: { kind: cognito, userPoolId: eu-west-1_AbCdEfGhI, clientId: abcdefghijklmnop }

    """
  let step = "  - signUp: { username: $(user.username), password: Tango-4-two }"
  let text = "scenario: A\nsteps:\n\(step)\n"
  let program = try Program(["a.yaml": text, "authflow.yaml": project])
  let run = try await program.run(["run", "a.yaml", "--pool", "dev", "--junit", "junit.xml"])
  #expect(run.status == 6, "\(run.error)")
  let report = try program.read("junit.xml")
  #expect(!problems(report).isEmpty, "\(report)")
  #expect(report.contains("<property name=\"region\" value=\"eu-west-1\"/>"))
}

@Test func `a report never replaces an input file`() async throws {
  let program = try Program(["a.yaml": "scenario: A\nsteps: 5\n"])
  let run = try await program.run(["run", "a.yaml", "--junit", "a.yaml"])
  #expect(run.status == 2)
  #expect(try program.read("a.yaml") == "scenario: A\nsteps: 5\n")
}

@Test func `a quiet passing run prints its seed`() async throws {
  let text =
    "scenario: A\nsteps:\n  - signUp: { username: $(user.email), password: $(user.password) }\n"
  let program = try Program(["a.yaml": text])
  let run = try await program.run(["run", "a.yaml", "--quiet", "--seed", "42", "--junit", "j.xml"])
  #expect(run.output.hasSuffix(", seed 42)\n"), "\(run.output)")
  #expect(try program.read("j.xml").contains("<property name=\"region\" value=\"us-east-1\"/>"))
}

// MARK: - Paths

private let right = "scenario: A\nsteps:\n  - deleteUser: {}\n    expect: { error: NotSignedIn }\n"

@Test func `without paths, the project's scenarios run`() async throws {
  let program = try Program([
    "scenarios/a.yaml": right, "scenarios/b.yaml": right, "other.yaml": "x: 1\n",
  ])
  let check = try await program.run(["check"])
  #expect(check.output + check.error == "2 scenarios in 2 files, no problems\n")
  let quiet = try await program.run(["check", "--quiet"])
  #expect(quiet.output + quiet.error == "")
  let list = try await program.run(["list"])
  #expect(list.output.hasSuffix("2 scenarios in 2 files\n"))
  let run = try await program.run(["run"])
  #expect(run.status == 0, "\(run.output)\(run.error)")
  try program.write("defaults: { paths: [scenarios/a.yaml] }\n", to: "authflow.yaml")
  #expect(try await program.run(["check"]).output == "1 scenario in 1 file, no problems\n")
  // In a subfolder, paths still start at the project file.
  let below = try await program.run(["check"], in: "scenarios")
  #expect(below.output == "1 scenario in 1 file, no problems\n", "\(below.error)")
}

@Test func `without paths and scenarios, the message shows what to do`() async throws {
  let program = try Program()
  let run = try await program.run(["run"])
  #expect(run.status == 3)
  #expect(run.error.contains("`defaults: { paths: [ ... ] }`"), "\(run.error)")
}

@Test(arguments: ["check", "run", "list"])
func `configuration files of the project are ignored in folders`(
  _ command: String
) async throws {
  let program = try Program([
    "authflow.yaml": "pools: { prod: { kind: mock, configuration: pools/prod.yaml } }\n",
    "pools/prod.yaml": "pool: { MfaConfiguration: 'OFF' }\n", "scenarios/a.yaml": right,
  ])
  let run = try await program.run([command, "."])
  #expect(run.status == 0, "\(run.output)\(run.error)")
  #expect(!run.error.contains("ignored "))
  if command != "list" {
    let verbose = try await program.run([command, ".", "-v"])
    #expect(verbose.error.contains("ignored `./pools/prod.yaml`"), "\(verbose.error)")
  }
  let named = try await program.run([command, "pools/prod.yaml"])
  #expect(named.status == 2)
  let alone = try await program.run([command, "pools"])
  #expect(alone.status == 3)
  #expect(alone.error.contains("except the project's other files"), "\(alone.error)")
}

@Test func `init without a folder creates the project in the working directory`() async throws {
  let program = try Program()
  #expect(try await program.run(["init"]).status == 0)
  #expect(program.has("authflow.yaml") && program.has("scenarios/sign-up.yaml"))
  #expect(try await program.run(["check"]).output == "2 scenarios in 3 files, no problems\n")
}
