import DiagnosticsTesting
import FoundationEssentials
import Glibc
import Testing
private let written = "steps:\n- signOut: {}\nscenario:   'A'\n"
private let clean = "scenario: A\nsteps:\n  - signOut: {}\n"
private let mistaken = "scenario: [A\n"

private func permissions(of name: String, in program: Program) -> mode_t {
  var facts = stat()
  return stat(program.folder + "/" + name, &facts) == 0 ? facts.st_mode & 0o7777 : 0
}

@Test func `fmt rewrites files in another style and keeps their permissions`() async throws {
  let program = try Program(["a.yaml": written, "b.yaml": clean])
  #expect(chmod(program.folder + "/a.yaml", 0o640) == 0)
  let execution = try await program.run(["fmt", "."])
  #expect(execution.status == 0)
  #expect(execution.output + execution.error == "./a.yaml\n")
  #expect(try program.read("a.yaml") == clean)
  #expect(try program.read("b.yaml") == clean)
  #expect(permissions(of: "a.yaml", in: program) == 0o640)
  let names = try FileManager.default.contentsOfDirectory(atPath: program.folder)
  #expect(names.sorted() == ["a.yaml", "b.yaml"])
}

@Test func `fmt --check lists files and the changes it would make`() async throws {
  let many = (1...20).map { "  - wait:   \($0)s\n" }.joined()
  let files = [
    "a.yaml": written, "b.yaml": clean, "c.yaml": "\u{FEFF}" + clean.replacing("\n", with: "\r\n"),
    "d.yaml": "scenario: A\nsteps:\n" + many,
  ]
  let program = try Program(files)
  let execution = try await program.run(["fmt", "--check", "."])
  #expect(execution.status == 1)
  try expectGolden(execution.output + execution.error, "fmt-check.txt")
  for (name, text) in files {
    let bytes = try Data(contentsOf: URL(filePath: program.folder + "/" + name))
    #expect(bytes.elementsEqual(text.utf8), "\(name)")
  }
}

@Test func `fmt reports invalid YAML, leaves that file unchanged, and formats the others`()
  async throws
{
  let program = try Program(["a.yaml": written, "b.yaml": mistaken])
  let execution = try await program.run(["fmt", "a.yaml", "b.yaml"])
  #expect(execution.status == 2)
  try expectGolden(execution.output + execution.error, "fmt-mistake.txt")
  #expect(try program.read("a.yaml") == clean)
  #expect(try program.read("b.yaml") == mistaken)
}

@Test func `fmt reports a missing file`() async throws {
  let program = try Program()
  let missing = try await program.run(["fmt", "missing.yaml"])
  #expect(missing.status == 2)
  #expect(missing.error.contains("missing.yaml"))
}

@Test func `fmt without paths formats the project's scenarios`() async throws {
  let program = try Program([
    "authflow.yaml": "defaults: { paths: [flows] }", "flows/a.yaml": written, "b.yaml": written,
  ])
  let formatted = try await program.run(["fmt"])
  #expect(formatted.status == 0)
  #expect(formatted.output == "flows/a.yaml\n")
  #expect(try program.read("b.yaml") == written)
}

@Test func `fmt leaves files of other programs in folders unchanged, but formats a named file`()
  async throws
{
  let other = "services:\n    web:   'a'\n"
  let flow = "steps:\n- signOut: {}\nflow:   'A'\n"
  let pipeline = "trigger:\n- main\nsteps:\n- script: echo\n"
  let molecule = "scenario:\n    name: default\ndependency:\n    name: galaxy\n"
  let program = try Program([
    "a.yaml": written, "compose.yml": other, "flow.yaml": flow, "modules/b.yaml": other,
    "pipeline.yml": pipeline, "molecule.yml": molecule,
  ])
  let checked = try await program.run(["fmt", "--check", "modules", "compose.yml"])
  #expect(checked.status == 1)
  #expect(checked.output.hasPrefix("compose.yml\n"))
  let formatted = try await program.run(["fmt", "."])
  #expect(formatted.status == 0)
  #expect(formatted.output == "./a.yaml\n./flow.yaml\n")
  #expect(try program.read("compose.yml") == other)
  #expect(try program.read("modules/b.yaml") == other)
  #expect(try program.read("pipeline.yml") == pipeline)
  #expect(try program.read("molecule.yml") == molecule)
  let named = try await program.run(["fmt", "compose.yml"])
  #expect(named.output == "compose.yml\n")
  #expect(try program.read("compose.yml") == "services:\n  web: a\n")
}

@Test func `fmt ignores invalid files of other programs in folders, but reports a named file`()
  async throws
{
  let template = "{{- if .Values.enabled }}\nkind:   Service\n{{- end }}\n"
  let program = try Program([
    "a.yaml": written, "chart/service.yaml": template, "play.yml": "name: {% if a %}b{% endif %}\n",
  ])
  let formatted = try await program.run(["fmt", "."])
  #expect(formatted.status == 0)
  #expect(formatted.output + formatted.error == "./a.yaml\n")
  let named = try await program.run(["fmt", "chart/service.yaml"])
  #expect(named.status == 2)
  #expect((named.output + named.error).contains("chart/service.yaml:"))
}

@Test(arguments: ["scenario", "flow"])
func `fmt reports invalid scenarios and flows in folders`(_ key: String) async throws {
  let program = try Program(["folder/a.yaml": "description: A\n\(key): [A\n"])
  let execution = try await program.run(["fmt", "folder"])
  #expect(execution.status == 2)
  #expect((execution.output + execution.error).contains("folder/a.yaml:"))
}

@Test func `fmt formats standard input to standard output`() async throws {
  let program = try Program()
  let formatted = try await program.run(["fmt", "-"], input: written)
  #expect(formatted.status == 0)
  #expect(formatted.output == clean)
  let checked = try await program.run(["fmt", "--check", "-"], input: written)
  #expect(checked.status == 1)
  #expect(checked.output.hasPrefix("<stdin>\n  1 + scenario: A\n"))
  let same = try await program.run(["fmt", "--check", "-"], input: clean)
  #expect(same.status == 0)
  #expect(same.output + same.error == "")
  let broken = try await program.run(["fmt", "-"], input: mistaken)
  #expect(broken.status == 2)
  #expect(broken.output == "")
  #expect(broken.error.hasPrefix("<stdin>:"))
}

@Test func `the scenarios of the repository need no formatting`() async throws {
  let program = try Program()
  let execution = try await program.run(["fmt", "--check", root + "scenarios"])
  #expect(execution.output + execution.error == "")
  #expect(execution.status == 0)
}
