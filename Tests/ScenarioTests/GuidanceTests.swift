import Testing

/// What each message advises for a typical beginner's mistake.
@Test(arguments: [
  (
    "- confirmSignUp: { username: a, code: $(1️⃣code2️⃣) }",
    """
    1️⃣2️⃣ AF1601 unknown name `code`
      help: Save the value in an earlier step with `save: code`, or define it in `vars`.
    """
  ),
  (
    "- signUp: { username: a }\n    save: 1️⃣$(sub)2️⃣",
    """
    1️⃣2️⃣ AF1112 `$(...)` is not supported in a key or a name
      help: Write `sub`.
    """
  ),
  (
    "- UpdateUserPool: { 1️⃣PasswordPolicy2️⃣: { MinimumLength: 12 } }",
    """
    1️⃣2️⃣ AF1502 unknown member `PasswordPolicy`
      help: Move it to `Policies`.
    """
  ),
])
func `a message gives advice`(_ steps: String, _ words: String) {
  #expect(mistakes(inSteps: "  " + steps) == words)
}
