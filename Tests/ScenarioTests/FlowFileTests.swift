import Diagnostics
@testable import Scenario
import Testing
import Values

@Test func `paths are relative to the file that contains them`() throws {
  let files = [
    "scenarios/a.yaml": caller("  - use: { flow: ../flows/b.yaml#two }"),
    "flows/b.yaml":
      "flow: one\nsteps: [signOut: {}]\n---\nflow: two\nsteps:\n  - use: { flow: deep/c.yaml }\n",
    "flows/deep/c.yaml": "flow: three\nsteps:\n  - use: { flow: ../b.yaml#one }\n",
  ]
  let checked = try Checked(["scenarios/a.yaml"], of: MemoryFiles(texts: files))
  #expect(checked.text == "")
  let actions = checked.scenarios.flatMap { $0.everyStep.map { outline($0.action) } }
  #expect(
    actions == [
      "use ../flows/b.yaml#two {}", "use deep/c.yaml {}", "use ../b.yaml#one {}", "signOut false",
    ]
  )
}

@Test func `a slash before a combining mark ends a folder too`() throws {
  let files = [
    "flows/\u{301}a.yaml": caller("  - use: { flow: b.yaml }"),
    "flows/b.yaml": "flow: one\nsteps: [signOut: {}]\n",
  ]
  #expect(try Checked(["flows/\u{301}a.yaml"], of: MemoryFiles(texts: files)).text == "")
}

@Test
func `a mistake in a flow is reported once, at its place, and rejects every scenario that uses it`()
  throws
{
  let use = "  - use: { flow: flows/b.yaml, with: { email: x } }"
  let files = [
    "a.yaml": caller(use), "c.yaml": caller(use) + "---\nscenario: Right\nsteps: [signOut: {}]\n",
    "flows/b.yaml": signUpFlow.replacing("- signUp:", with: "- signUpp:"),
  ]
  let checked = try Checked(["a.yaml", "c.yaml"], of: MemoryFiles(texts: files))
  #expect(checked.titles == ["flows/b.yaml:7:5: error[AF1203]: unknown action `signUpp`"])
  #expect(checked.scenarios.map(\.name) == ["Right"])
}

@Test(arguments: [["a.yaml", "b.yaml"], ["b.yaml", "a.yaml"]])
func `mistakes in a flow file that is also checked directly are reported once`(
  _ order: [String]
) throws {
  let broken = signUpFlow.replacing("$(sub)", with: "$(sbu)")
  let files = ["a.yaml": caller(useSignUp), "b.yaml": broken]
  let checked = try Checked(order, of: MemoryFiles(texts: files))
  #expect(checked.titles == ["b.yaml:9:19: error[AF1601]: unknown name `sbu`"])
  #expect(checked.findings.isEmpty)
}

private let circle = [
  "a.yaml": "flow: one\nsteps:\n  - use: { flow: b.yaml }\n",
  "b.yaml": "flow: two\nsteps:\n  - use: { flow: c.yaml }\n",
  "c.yaml": "flow: three\nsteps:\n  - use: { flow: a.yaml }\n",
  "d.yaml": caller("  - use: { flow: c.yaml }"),
]

@Test(arguments: [
  ["d.yaml"], ["a.yaml", "b.yaml", "c.yaml", "d.yaml"], ["c.yaml"], ["b.yaml", "d.yaml"],
])
func `a cycle is reported once at the same place, in any order of checking`(
  _ order: [String]
) throws {
  let checked = try Checked(order, of: MemoryFiles(texts: circle))
  let title = "the flow `one` uses itself through `two` and `three`"
  #expect(checked.titles == ["a.yaml:3:18: error[AF1726]: \(title)"])
  #expect(
    checked.diagnostics.flatMap { $0.notes.map(\.message) } == [
      "`one` uses `two` in a.yaml:3", "`two` uses `three` in b.yaml:3",
      "`three` uses `one` in c.yaml:3",
    ]
  )
  #expect(checked.scenarios.isEmpty)
}

/// A file at every path, with a flow whose name has the number of the path's bytes.
private struct AnyFiles: ScenarioFileReader {
  var step = "signUp: { username: ada@example.com, password: Abcdef1! }"

  func bytes(of path: String) -> [UInt8] {
    Array("flow: f\(path.utf8.count)\nsteps:\n  - \(step)\n".utf8)
  }
}

private let useTwoSpellings = caller(
  "  - use: { flow: \u{e9}.yaml }\n  - use: { flow: e\u{301}.yaml }"
)

@Test func `files whose names differ only in their bytes have different flows`() {
  let library = FlowLibrary(reading: AnyFiles())
  let checked = CheckedFile(bytes: Array(useTwoSpellings.utf8), name: "a.yaml", files: library)
  let uses = checked.scenarios.flatMap(\.steps).compactMap { $0.action as? UseFlow }
  #expect(uses.map(\.flow.name) == ["f7", "f8"])
  #expect(library.identities.count == 2)
}

@Test func `files whose names differ only in their bytes are reported by their bytes`() {
  let library = FlowLibrary(reading: AnyFiles(step: "signUp: { usrname: a }"))
  _ = CheckedFile(bytes: Array(useTwoSpellings.utf8), name: "a.yaml", files: library)
  let names = library.findings(besides: ["a.yaml"]).map(\.source.name)
  #expect(names.map(ExactString.init) == ["e\u{301}.yaml", "\u{e9}.yaml"].map(ExactString.init))
}

@Test func `flows used by many files concurrently give the same result`() async throws {
  let many = (0..<40).reduce(into: circle) { files, number in
    files["e\(number).yaml"] = caller(
      "  - use: { flow: good.yaml, with: { email: x } }\n  - use: { flow: c.yaml }"
    )
    files["f\(number).yaml"] = caller("  - use: { flow: good.yaml, with: { email: x } }")
  }
  let files = MemoryFiles(texts: many.merging(["good.yaml": signUpFlow]) { one, _ in one })
  let library = FlowLibrary(reading: files)
  let checked = await withTaskGroup(of: CheckedFile?.self) { group in
    for name in files.texts.keys where "ef".contains(name.prefix(1)) {
      group.addTask {
        (try? files.bytes(of: name)).map { CheckedFile(bytes: $0, name: name, files: library) }
      }
    }
    return await group.reduce(into: []) { all, file in all += [file].compactMap { $0 } }
  }
  #expect(checked.count == 80)
  #expect(checked.allSatisfy { $0.diagnostics.isEmpty })
  #expect(checked.flatMap(\.scenarios).count == 40)
  #expect(
    library.findings(besides: checked.map(\.source.name)).map {
      $0.diagnostics.map(\.code.description)
    } == [
      ["AF1726"]
    ]
  )
}
