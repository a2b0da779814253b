import Diagnostics
@testable import Scenario
import Testing

/// A flow of 100 steps, a flow that uses it 100 times, and a flow that signs in.
private let files = MemoryFiles(texts: [
  "hundred.yaml": "flow: F\nsteps:\n" + String(repeating: "  - signOut: {}\n", count: 100),
  "all.yaml": "flow: F\nsteps:\n"
    + String(repeating: "  - use: { flow: hundred.yaml }\n", count: 100),
  "sign-in.yaml": """
  flow: F
  steps:
    - signIn: { username: $(user.email), password: $(user.password) }
      as: ann
  """,
])

@Test(arguments: [("", false), ("  - signOut: {}\n", true)])
func `flows cannot add up to more steps than a run allows`(_ more: String, _ isTooLarge: Bool) {
  let text = "scenario: A\nsteps:\n  - use: { flow: all.yaml }\n" + more
  let library = FlowLibrary(reading: files)
  let file = CheckedFile(checking: SourceFile(name: "a.yaml", text: text), files: library)
  let titles = file.diagnostics.map { "\($0.title): \($0.label)" }
  let expected =
    "a document that uses flows can have at most 10000 steps in total: "
    + "including the flows, there are 10001 steps"
  #expect(titles == (isTooLarge ? [expected] : []))
}

@Test func `sign-ins in flows count even where the flows exceed the step limit`() {
  let text = """
    scenario: A
    steps:
      - use: { flow: sign-in.yaml }
      - use: { flow: all.yaml }
      - fetchUserAttributes: {}
        as: ann
    """
  let file = CheckedFile(
    checking: SourceFile(name: "a.yaml", text: text),
    files: FlowLibrary(reading: files)
  )
  #expect(
    file.diagnostics.map(\.title) == [
      "a document that uses flows can have at most 10000 steps in total"
    ]
  )
}
