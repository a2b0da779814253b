import Testing

@Test(arguments: [
  (
    "- signIn: { username: a, password: p }\n    save: 1️⃣t2️⃣",
    "1️⃣2️⃣ warning AF1606 `t` is saved but never used"
  ),
  (
    "- signIn: { username: a, password: p }\n    save: t\n    note: for the reader of the report",
    ""
  ),
  ("- signIn: { username: a, password: p }\n    save: t\n  - signOut: {}\n    name: $(t.id)", ""),
  // The note shows that the name without `$( )` is intentional.
  (
    "- signUp: { username: $(user.email), password: Tango-4-two }\n    save: t\n  - expectUser: { username: a, attributes: { sub: t } }\n    note: so it is",
    ""
  ),
])
func `an unused saved value gives a warning`(_ steps: String, _ expected: String) {
  #expect(mistakes(inSteps: "  " + steps) == expected)
}
