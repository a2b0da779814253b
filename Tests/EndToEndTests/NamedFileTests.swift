import FoundationEssentials
import Testing

private let useFlow = "scenario: A\nsteps:\n  - use: { flow: ../flows/b.yaml }\n"
private let brokenFlow = "flow: f\nsteps:\n  - signUpp: {}\n"

@Test(arguments: ["check", "run"])
func `a mistake in a flow is reported once, in its file`(_ command: String) async throws {
  let program = try Program([
    "scenarios/a.yaml": useFlow, "scenarios/c.yaml": useFlow, "flows/b.yaml": brokenFlow,
  ])
  let end = try await program.run([command, "scenarios"])
  let text = end.output + end.error
  #expect(end.status == 2)
  #expect(text.contains("flows/b.yaml:3:5: error[AF1203]: unknown action `signUpp`"))
  #expect(text.components(separatedBy: "[AF1203]").count == 2)
}

@Test func `a file with two paths is checked once`() async throws {
  let program = try Program(["scenarios/a.yaml": useFlow, "flows/b.yaml": brokenFlow])
  try FileManager.default.createSymbolicLink(
    atPath: program.folder + "/scenarios/linked.yaml",
    withDestinationPath: "../flows/b.yaml"
  )
  let end = try await program.run(["check", "scenarios"])
  #expect(end.status == 2)
  #expect(end.output.components(separatedBy: "AF1203").count == 2)
  #expect(end.output.contains("scenarios/linked.yaml:3:5"))
}

@Test func `a folder is searched in order through links, and each file is read once`()
  async throws
{
  let broken = "scenario: A\nsteps:\n  - signUpp: {}\n"
  let program = try Program([
    "all/b/c.yaml": broken, "all/d.yaml": broken, "all/.e.yaml": broken, "all/f.txt": broken,
    "all/g.yaml/h.yml": broken, "i.yaml": broken,
  ])
  for (link, target) in [
    ("a", "b"), ("b/up", ".."), ("e.yaml", "d.yaml"), ("j.yaml", "../i.yaml"), ("k", "nowhere"),
  ] {
    try FileManager.default.createSymbolicLink(
      atPath: "\(program.folder)/all/\(link)",
      withDestinationPath: target
    )
  }
  let end = try await program.run(["check", "all", "all/b/c.yaml", "i.yaml"])
  #expect(end.status == 2)
  let places = end.output.split(separator: "\n").filter { $0.contains("error[AF1203]") }
    .compactMap { $0.split(separator: ":").first }
  #expect(places == ["all/a/c.yaml", "all/d.yaml", "all/g.yaml/h.yml", "all/j.yaml"])
}

@Test(arguments: ["flows", "/dev/zero"])
func `a path that is not a file is not read`(_ path: String) async throws {
  let program = try Program([
    "a.yaml": "scenario: A\nexamples: \(path)\nsteps:\n  - signOut: {}\n",
    "flows/b.yaml": brokenFlow,
  ])
  let end = try await program.run(["check", "a.yaml"])
  #expect(end.status == 2)
  #expect(end.output.contains("`\(path)` is not a file"))
}

@Test func `flow files and tables are not scenarios`() async throws {
  let program = try Program([
    "a.yaml": "scenario: A\nexamples: b.csv\nsteps:\n  - use: { flow: flows/c.yaml }\n",
    "b.csv": "name\r\none\r\n", "flows/c.yaml": "flow: f\nsteps:\n  - signOut: {}\n",
  ])
  let end = try await program.run(["check", "."])
  #expect(end.status == 0)
  #expect(end.output == "1 scenario in 2 files, no problems\n")
}
