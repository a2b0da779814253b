import Testing

private let hopeless =
  " warning AF1207 no earlier step sends a message for this await\n"
  + "  help: Move the await after the step that sends the message, or add such a step before the await. "
  + "If another program sends the message, add a `note:` to silence the warning."

@Test(arguments: [
  ("- awaitCode: { to: 1️⃣$(user.email)2️⃣ }\n  - signUp: { username: a }", true),
  ("- signUp: { username: a }\n  - awaitCode: { to: $(user.email) }", false),
  ("- signUp: { username: a }\n  - awaitCode: { to: a }\n  - awaitCode: { to: b }", false),
  (
    "- signUp: { username: a }\n    expect: { error: UsernameExistsException }\n  - awaitCode: { to: 1️⃣a2️⃣ }",
    true
  ),
  (
    "- signUp: { username: a }\n    expect: { error: { exists: false } }\n  - awaitCode: { to: a }",
    false
  ),
  ("- ForgotPassword: { Username: a }\n  - awaitCode: { to: a }", false),
  ("- AdminCreateUser: { Username: a }\n  - awaitCode: { to: a }", false),
  ("- AdminCreateUser: { Username: a, MessageAction: SUPPRESS }\n  - awaitCode: { to: 1️⃣a2️⃣ }", true),
  ("- AdminGetUser: { Username: a }\n  - awaitCode: { to: 1️⃣a2️⃣ }", true),
  ("- awaitCode: { to: a }\n    note: by hand", false),
])
func `an await needs an earlier step that sends`(_ steps: String, _ isHopeless: Bool) {
  #expect(mistakes(inSteps: "  " + steps) == (isHopeless ? "1️⃣2️⃣" + hopeless : ""))
}

@Test(arguments: [
  // The await on line 4 takes the message of the first step.
  "- signUp: { username: a }\n  - awaitCode: { to: a }\n  - awaitMessage: { to: 1️⃣a2️⃣ }",
  "- signUp: { username: a }\n  - awaitCode: { to: a }\n  - awaitCode: { to: a }\n    note: by hand\n"
    + "  - awaitCode: { to: 1️⃣a2️⃣ }",
])
func `a warning names the earlier await that takes the message`(_ steps: String) {
  let warning =
    "1️⃣2️⃣ warning AF1207 the await on line 4 already takes the message\n"
    + "  help: Before this await, add a step that sends another message, or remove one of the two "
    + "awaits. To silence the warning, add a `note:`."
  #expect(mistakes(inSteps: "  " + steps) == warning)
}

@Test func `an earlier await without a message takes none`() {
  let steps = "  - awaitCode: { to: a }\n    note: by hand\n  - awaitCode: { to: 1️⃣a2️⃣ }"
  #expect(mistakes(inSteps: steps) == "1️⃣2️⃣" + hopeless)
}

@Test(arguments: [
  ("- signUp: { username: $(user.email) }", "$(users.bob.email)", true),
  ("- signUp: { username: $(user.email) }", "b@example.com", true),
  ("- signUp: { username: a@example.com }", "b@example.com", true),
  ("- signUp: { username: A@example.com }", "a@example.com", false),
  // The phone number of an existing user is unknown.
  ("- resetPassword: { username: a@example.com }", "+15550100", false),
  ("- resetPassword: { username: alice }", "b@example.com", false),
  (
    "- signUp: { username: a, attributes: { email: $(users.bob.email) } }", "$(users.bob.email)",
    false
  ),
  ("- signUp: { username: $(env.NAME) }", "b@example.com", false),
  ("- signUp: { username: $(user.email) }", "$(env.NAME)", false),
  ("- signUp: { username: $(user.email) }", "$(user.phone)", false),
  (
    "- signUp: { username: $(user.email) }\n  - AdminGetUser: { Username: $(users.bob.email) }",
    "$(users.bob.email)", false
  ),
])
func `an await needs an earlier step that sends to its recipient`(
  _ sending: String,
  _ recipient: String,
  _ isHopeless: Bool
) {
  let warning = """
    1️⃣2️⃣ warning AF1207 no earlier step sends a message to `\(recipient)`
      help: In `to`, write the recipient of an earlier step, or add a `note:` to silence the warning.
    """
  let steps = "  \(sending)\n  - awaitCode: { to: 1️⃣\(recipient)2️⃣ }"
  #expect(mistakes(inSteps: steps) == (isHopeless ? warning : ""))
}
