import DiagnosticsTesting
import Testing

private let repeated: [(steps: String, said: String)] = [
  // A value with a mistake of its own, also used where it is written.
  (
    "- signUp: &1️⃣user { username: a, 2️⃣colour3️⃣: red }\n  - signIn: *user\n  - signIn: *user",
    """
    2️⃣3️⃣ AF1205 unknown parameter `colour`
      help: In `signUp`, use only `username`, `password`, `attributes`, `validationData`, `autoSignIn`, and `metadata`.
    """
  ),
  // A value that is a mistake in only one use.
  (
    "- signUp: &user { username: a, 1️⃣password2️⃣: $(user.password) }\n  - resetPassword: 3️⃣*user4️⃣",
    """
    3️⃣4️⃣ AF1205 unknown parameter `password`
      note: 1️⃣2️⃣ the value is written here
      help: In `resetPassword`, use only `username` and `metadata`.
    """
  ),
  // A value with different mistakes in two uses.
  (
    "- signUp: &user { username: a, 1️⃣password2️⃣: $(user.password) }\n  - AdminGetUser: 3️⃣*user4️⃣\n  - expectUser: 5️⃣*user6️⃣",
    """
    3️⃣4️⃣ AF1502 unknown member `username` | did you mean `Username`?
      note: [3:21][3:29] the value is written here
    3️⃣4️⃣ AF1502 unknown member `password`
      note: 1️⃣2️⃣ the value is written here
      help: In `AdminGetUser`, use only `UserPoolId` and `Username`.
    5️⃣6️⃣ AF1205 unknown parameter `password`
      note: 1️⃣2️⃣ the value is written here
      help: In `expectUser`, use only `username`, `exists`, `status`, `enabled`, `attributes`, `groups`, and `mfa`.
    """
  ),
  // A string that is valid where it is written.
  (
    "- set: { a: &pause 1️⃣5 minutes2️⃣ }\n  - signUp: { username: u-$(a) }\n    timeout: 3️⃣*pause4️⃣",
    """
    3️⃣4️⃣ AF1303 a duration must not contain spaces | did you mean `5m`?
      note: 1️⃣2️⃣ the value is written here
    """
  ),
  // A value that is a mistake in two uses.
  (
    "- signIn: &who { username: $(user.email), 1️⃣password2️⃣: b }\n  - confirmSignUp: 3️⃣*who4️⃣\n  - expectUser: 5️⃣*who6️⃣",
    """
    3️⃣4️⃣ AF1205 unknown parameter `password`
      note: 1️⃣2️⃣ the value is written here
      note: 5️⃣6️⃣ this alias has the same mistake
      help: `confirmSignUp` needs `code`. In `confirmSignUp`, use only `username`, `code`, `forceAliasCreation`, and `metadata`.
    """
  ),
  (
    "- signIn: { username: a, password: b }\n    save: &n 1️⃣tok2️⃣\n  - signUp: { username: $(tok.id) }\n    save: 3️⃣*n4️⃣",
    """
    3️⃣4️⃣ AF1604 duplicate name `tok`
      note: 1️⃣2️⃣ first defined here
    """
  ),
  // A part of a string.
  (
    "- signUp: { username: &name ann-$(1️⃣iteration2️⃣) }\n    repeat: 2\n  - resetPassword: { username: 3️⃣*name4️⃣ }",
    """
    3️⃣4️⃣ AF1719 `iteration` is available only in a step with `repeat`
      note: 1️⃣2️⃣ the value is written here
    """
  ),
  (
    "- signUp: { username: &who ann-$(1️⃣usr2️⃣.email) }\n  - resetPassword: { username: *who }",
    "1️⃣2️⃣ AF1601 unknown name `usr` | did you mean `user`?"
  ),
]

@Test(arguments: repeated)
func `a mistake in an aliased value is reported once, where it is a mistake`(
  _ steps: String,
  _ said: String
) {
  #expect(mistakes(inSteps: "  " + steps) == said)
}

@Test
func
  `a mistake not used where it is written is shown at its first alias, with a note for the others`()
{
  let text = """
    scenario: A
    vars: { form: &form { username: a, 1️⃣colour2️⃣: red } }
    steps:
      - signUp: 3️⃣*form4️⃣
      - signUp: 5️⃣*form6️⃣
    """
  #expect(
    mistakes(in: text) == """
      3️⃣4️⃣ AF1205 unknown parameter `colour`
        note: 1️⃣2️⃣ the value is written here
        note: 5️⃣6️⃣ this alias has the same mistake
        help: In `signUp`, use only `username`, `password`, `attributes`, `validationData`, `autoSignIn`, and `metadata`.
      """
  )
}
