import Testing

/// A scenario that fails until its random digit is 0.
///
/// With the seed below, the first attempt fails and a later attempt passes.
private let unsteady = """
  scenario: Draws
  steps:
    - ListUsers: {}
      expect: { httpStatus: "20$(random.digits(1))" }
  """

private let steady = "scenario: Reads\nsteps:\n  - DescribeUserPool: {}\n"

@Test(
  arguments: [
    (["--retries", "100"], 1, "1 scenario: 1 flaky ("),
    (["--retries", "100", "--allow-flaky"], 0, "1 scenario: 1 flaky ("),
    ([], 1, "1 scenario: 1 failed ("), (["--allow-flaky"], 1, "1 scenario: 1 failed ("),
  ] as [([String], Int32, String)]
)
func `a flaky scenario fails the run unless it is allowed`(
  _ options: [String],
  _ status: Int32,
  _ summary: String
) async throws {
  let program = try Program(["a.yaml": unsteady])
  let execution = try await program.run(["run", "a.yaml", "--seed", "5"] + options)
  #expect(execution.status == status, "\(execution.output)\(execution.error)")
  #expect(execution.output.contains(summary))
}

@Test func `JUnit and the record of the run keep the failure of a flaky scenario`() async throws {
  let program = try Program(["a.yaml": unsteady])
  let options = ["--retries", "100", "--seed", "5", "--junit", "j.xml"]
  let execution = try await program.run(["run", "a.yaml"] + options)
  let report = try program.read("j.xml")
  #expect(report.contains("<flakyFailure message=\"expected httpStatus to be 20"))
  #expect(report.contains("failures=\"0\""))
  #expect(try program.read(".authflow/last-run.json").contains("\"result\": \"flaky\""))
  // The rerun command makes the same number of attempts.
  #expect(execution.output.contains("--filter Draws --seed 5 --retries 100\n"))
}

@Test func `the quarantine lists a flaky scenario as flaky`() async throws {
  let entry = "- { scenario: Draws, reason: Known, until: 2099-12-31 }\n"
  let program = try Program([
    "a.yaml": unsteady, "quarantine.yaml": entry,
    "authflow.yaml": "defaults: { paths: [a.yaml] }\n",
  ])
  let run = try await program.run(["run", "a.yaml", "--retries", "100", "--seed", "5"])
  #expect(run.status == 0, "\(run.output)\(run.error)")
  let listing = try await program.run(["report", "quarantine"])
  #expect(listing.output.contains("last run: flaky\n"), "\(listing.output)\(listing.error)")
}

@Test func `the command that repeats a row of examples has its full name`() async throws {
  let rows =
    "scenario: Reads\nexamples: [ { n: 1 }, { n: 10 } ]\nsteps:\n  - DescribeUserPool: {}\n"
  let expect = "    expect: { httpStatus: 20$(example.n) }\n"
  let program = try Program(["a.yaml": rows + expect])
  let execution = try await program.run(["run", "a.yaml", "--seed", "5"])
  #expect(execution.output.contains("run it again: authflow run a.yaml --filter 'Reads [n=1]'"))
  let again = try await program.run(["run", "a.yaml", "--filter", "Reads [n=1]"])
  #expect(again.output.contains("1 scenario: 1 failed ("))
}

@Test func `a failure in a flow is shown at both places`() async throws {
  let program = try Program([
    "s/a.yaml": "scenario: Uses\nsteps:\n  - use: { flow: flows/f.yaml }\n",
    "s/flows/f.yaml":
      "flow: fails\nsteps:\n  - DescribeUserPool: {}\n    expect: { httpStatus: 201 }\n",
  ])
  let execution = try await program.run(["run", "s/a.yaml"])
  #expect(execution.status == 1)
  #expect(execution.output.contains("s/flows/f.yaml:4:27: failed[expectation]: Uses\n"))
  #expect(execution.output.contains("  used by step 1 at s/a.yaml:3:18\n"))
}

@Test(arguments: ["-1", "101", "x"])
func `an invalid number of retries is a usage error`(_ count: String) async throws {
  let program = try Program(["a.yaml": steady])
  let execution = try await program.run(["run", "a.yaml", "--retries=\(count)"])
  #expect(execution.status == 3)
  #expect(execution.output.isEmpty)
}

@Test func `a repetition is rerun with its own seed, and failures are recorded by name`()
  async throws
{
  let program = try Program(["a.yaml": unsteady + "\n---\n" + steady])
  let options = ["--repeat", "12", "--seed", "5", "--junit", "j.xml"]
  let execution = try await program.run(["run", "a.yaml"] + options)
  #expect(execution.status == 1)
  #expect(execution.output.contains("running 24 scenarios"))
  #expect(execution.output.contains("Reads [12 of 12]"))
  let report = try program.read("j.xml")
  #expect(report.contains("tests=\"24\""))
  #expect(report.contains("<testcase name=\"Draws [1 of 12]\""))
  // Each failure prints the seed of its repetition.
  let failures = execution.output.matches(
    of: /: Draws \[\d+ of 12\]\n  step 1, ListUsers: (expected httpStatus to be 20\d), got 200/
  )
  let commands = execution.output.matches(
    of: /run it again: authflow run a.yaml --filter Draws --seed (\d+)\n/
  )
  try #require(failures.count > 1 && commands.count == failures.count)
  for (failure, command) in zip(failures, commands).suffix(2) {
    let again = ["run", "a.yaml", "--filter", "Draws", "--seed", String(command.1)]
    #expect(try await program.run(again + ["--no-history"]).output.contains(String(failure.1)))
  }
  let onlyFailed = try await program.run(["run", "a.yaml", "--only-failed", "--seed", "5"])
  #expect(onlyFailed.output.hasPrefix("running 1 scenario "))
}

@Test(arguments: ["0", "-1", "1001", "x"])
func `an invalid number of repetitions is a usage error`(_ count: String) async throws {
  let program = try Program(["a.yaml": steady])
  let execution = try await program.run(["run", "a.yaml", "--repeat=\(count)"])
  #expect(execution.status == 3)
  #expect(execution.output.isEmpty)
}
