import Diagnostics
import FoundationEssentials
import Testing

@Suite("authflow explain CODE")
struct ExplainCodeTests {
  @Test func `a code is explained with a wrong and a right example`() async throws {
    let run = try await Program().run(["explain", "AF1203"])
    #expect(run.status == 0)
    #expect(
      run.output == """
        AF1203: The action does not exist.

        Check the spelling. The names of actions are case-sensitive.

        Wrong:

            - confirmSignup: { username: $(user.email), code: 123456 }

        Right:

            - confirmSignUp: { username: $(user.email), code: 123456 }

        """
    )
  }

  @Test func `several codes are explained in their order`() async throws {
    let run = try await Program().run(["explain", "AF1204", "AF1201"])
    let headings = run.output.split(separator: "\n").filter { $0.hasPrefix("AF") }
    #expect(headings.map { $0.prefix(7) } == ["AF1204:", "AF1201:"])
  }

  @Test func `an unknown code is a usage error`() async throws {
    let run = try await Program().run(["explain", "AF9999"])
    #expect(run.status == 3)
    #expect(
      run.error == "authflow: unknown diagnostic code `AF9999`; for a file, write `./AF9999`\n"
    )
  }

  @Test(arguments: ["AF12", "af1203", "AF1203.yaml", "./AF1203"])
  func `any other argument is a path`(_ argument: String) async throws {
    let run = try await Program().run(["explain", argument])
    #expect(run.status != 0)
    #expect(!run.error.contains("diagnostic code"))
  }

  @Test(arguments: [
    ("af1203", "did you mean the code `AF1203`?"),
    (
      "signUp",
      "`explain` takes paths and codes, and docs/reference/actions/index.md describes the action"
    ),
    (
      "NotAuthorizedException",
      "`explain` takes paths and codes, and docs/reference/language/steps.md describes how to expect an error"
    ),
  ])
  func `a word that is not a file gets advice on the arguments of explain`(
    _ word: String,
    _ advice: String
  ) async throws {
    let run = try await Program().run(["explain", word])
    #expect(run.error == "authflow: no file or folder `\(word)`; \(advice)\n")
    let program = try Program([word: "scenario: A\nsteps: [ signOut: {} ]\n"])
    #expect(try await program.run(["explain", word]).status == 0)
  }

  @Test func `a run mentions explain once, with the code of its first error`() async throws {
    let program = try Program([
      "a.yaml": "scenario: A\nsteps:\n  - sginUp: {}\n  - signOut: {}\n    expct: {}\n"
    ])
    let run = try await program.run(["check", "a.yaml"])
    #expect(run.status == 2)
    let hints = run.error.split(separator: "\n").filter { $0.contains("authflow explain") }
    #expect(
      hints == ["authflow: `authflow explain AF1203` explains the first error and shows an example"]
    )
  }

  @Test func `a run with only a warning does not mention explain`() async throws {
    let program = try Program([
      "a.yaml": "scenario: A\nsteps:\n  - signUp: { username: a, password: short }\n"
    ])
    let run = try await program.run(["check", "a.yaml", "--strict"])
    #expect(run.output.contains("warning[") || run.error.contains("warning["))
    #expect(!run.error.contains("authflow explain"))
  }
}

@Test func `no page in the program contains a link to another file`() {
  let linking = DiagnosticPage.codes.filter { code in
    guard let page = DiagnosticPage(code) else { return true }
    return page.text.plain.contains("](") || page.markdown.contains("](")
  }
  #expect(linking == [])
}

@Test(arguments: ["AF1702", "AF2010"])
func `a paragraph without its links has full lines`(_ code: String) throws {
  let page = try #require(DiagnosticPage(code))
  let prose = page.markdown.split(separator: "```")[0]
  for paragraph in prose.split(separator: "\n\n") {
    let lines = paragraph.split(separator: "\n")
    for (line, next) in zip(lines, lines.dropFirst()) where !next.hasPrefix("- ") {
      let word = next.prefix { $0 != " " }
      #expect(line.count <= 100 && line.count + word.count >= 100, "\(line)")
    }
  }
}

@Test func `every page of diagnostics is part of the program`() throws {
  let folder = root + "docs/diagnostics/"
  let files = try FileManager.default.contentsOfDirectory(atPath: folder)
  let text = try files.map { try String(contentsOfFile: folder + $0, encoding: .utf8) }.joined()
  let documented = text.matches(of: /(?m)^##+ (AF\d{4})$/).map { String($0.1) }
  #expect(documented.count > 150)
  #expect(DiagnosticPage.codes == documented.sorted())
}
