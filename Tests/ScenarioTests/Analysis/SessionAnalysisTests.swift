import Diagnostics
@testable import Scenario
import Testing

@Test(arguments: [
  ("phnoe", "| did you mean `phone`?"),
  ("desk", "\n  help: Add `as: desk` to the step that signs in, or add such a step."),
  ("phone", ""),
])
func `a session without a sign-in gives a warning`(_ session: String, _ advice: String) {
  let steps = """
      - signIn: { username: a, password: p }
        as: phone
      - signUp: { username: b }
        as: pad
      - signOut: {}
        as: lost
        expect: { error: NotSignedIn }
      - signOut: {}
        as: silent
        note: to see what happens
      - fetchUserAttributes: {}
        as: 1️⃣\(session)2️⃣
      - signOut: {}
        as: \(session)
    """
  let title = "1️⃣2️⃣ warning AF1613 no step signs in as `\(session)`"
  let separator = advice.hasPrefix("|") ? " " : ""
  #expect(mistakes(inSteps: steps) == (advice.isEmpty ? "" : title + separator + advice))
}

@Test func `a sign-in in a flow counts for the caller`() {
  let flow = "flow: F\nsteps:\n  - { signIn: { username: a, password: p }, as: phone }\n"
  let text = """
    scenario: A scenario
    steps:
      - use: { flow: f.yaml }
      - signOut: {}
        as: phone
    """
  let library = FlowLibrary(reading: MemoryFiles(texts: ["f.yaml": flow]))
  let file = CheckedFile(checking: SourceFile(name: "a.yaml", text: text), files: library)
  #expect(file.diagnostics.isEmpty)
}
