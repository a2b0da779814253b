import Diagnostics
import Testing

// A message leads to what is right, and to nothing that is wrong in turn.

@Test(arguments: [
  ("- 1️⃣signUp2️⃣:{ username: a, password: b }", "signUp"),
  ("- 1️⃣signUp2️⃣:{ username: a,\n    password: b }", "signUp"),
  ("- signUp: { username: a }\n  1️⃣expect2️⃣:{ nextStep: done, userSub: b }", "expect"),
])
func `a colon without its space before a bracket is shown`(_ steps: String, _ word: String) {
  #expect(
    mistakes(inSteps: steps) == """
      1️⃣2️⃣ AF1010 a space is missing behind `\(word):`
        note: the rest of this document is not checked
        help: Write `\(word): { ... }`.
      """
  )
}
