import Testing

@Test(arguments: [
  (
    """
      - signOut: { global: true }
        save: { 2️⃣a3️⃣: nextStep, 4️⃣a5️⃣: httpStatus }
      - signOut: {}
        name: to $(a)
    """,
    """
    4️⃣5️⃣ AF1020 duplicate key `a`
      note: 2️⃣3️⃣ first written here
    """
  ),
  (
    """
      - awaitCode: { to: a@b.c }
        save: 1️⃣code2️⃣
        note: x
      - awaitCode: { to: a@b.c }
        save: 3️⃣code4️⃣
        note: x
      - signUp: { username: $(code) }
    """,
    """
    3️⃣4️⃣ AF1604 duplicate name `code`
      note: 1️⃣2️⃣ first defined here
    """
  ),
  (
    """
      - set: { 1️⃣a2️⃣: b }
      - signIn: { username: $(a), password: p }
        save: 3️⃣a4️⃣
    """,
    """
    3️⃣4️⃣ AF1604 duplicate name `a`
      note: 1️⃣2️⃣ first defined here
    """
  ),
  (
    """
      - signIn: { username: $(1️⃣late2️⃣.id), password: p }
      - signIn: { username: a, password: p }
        save: 3️⃣late4️⃣
    """,
    """
    1️⃣2️⃣ AF1602 `late` is not defined yet
      note: 3️⃣4️⃣ the name is defined here, further down
    """
  ),
  (
    """
      - signIn: { username: a, password: p }
        expect: { tokens: { id: { not: $(1️⃣own2️⃣) } } }
        save: { 3️⃣own4️⃣: tokens.id }
    """,
    """
    1️⃣2️⃣ AF1602 `own` is not defined yet
      note: 3️⃣4️⃣ the name is defined here, further down
    """
  ),
  (
    """
      - signIn: { username: a, password: p }
        save: t
      - signUp: { username: $(t.1️⃣acess2️⃣.claims.sub), password: $(t.id.3️⃣sub4️⃣) }
    """,
    """
    1️⃣2️⃣ AF1607 `t` has no `acess` | did you mean `access`?
    3️⃣4️⃣ AF1607 `t.id` has no `sub`
      help: Use `claims`.
    """
  ),
  (
    """
      - ListUsers: {}
        save: users1
      - signUp: { username: $(users1.Users.1️⃣Username2️⃣) }
    """,
    """
    1️⃣2️⃣ AF1607 `users1.Users` has no `Username` | `users1.Users` is a list
      help: Write the index of an element, starting from 0: `users1.Users.0`.
    """
  ),
])
func `a name must be defined once and before its first use`(_ steps: String, _ expected: String) {
  #expect(mistakes(inSteps: steps) == expected)
}

@Test func `cleanup can read what steps save, but steps cannot read what cleanup saves`() {
  let input = """
    scenario: A scenario
    cleanup:
      - AdminGetUser: { Username: $(sub) }
        save: { status: response.UserStatus }
      - AdminGetUser: { Username: $(status) }
    steps:
      - signUp: { username: $(1️⃣status2️⃣) }
        save: sub
    """
  #expect(
    mistakes(in: input) == """
      1️⃣2️⃣ AF1601 unknown name `status`
        help: Save the value in an earlier step with `save: status`, or define it in `vars`.
      """
  )
}

@Test
func `a misspelled name is reported at each use, and the intended name does not count as unused`() {
  let input = """
      - awaitCode: { to: a@b.c }
        note: x
        save: code
      - confirmSignUp: { username: $(1️⃣cod2️⃣), code: $(3️⃣cod4️⃣) }
    """
  #expect(
    mistakes(inSteps: input) == """
      1️⃣2️⃣ AF1601 unknown name `cod` | did you mean `code`?
      3️⃣4️⃣ AF1601 unknown name `cod` | did you mean `code`?
      """
  )
}

@Test func `a name defined by an invalid step is known in later steps`() {
  let input = """
      - awaitCod1️⃣e: { 2️⃣too3️⃣: a@b.c }
        save: code
      - confirmSignUp: { username: a, code: $(code) }
      - 4️⃣awaitKode5️⃣: { to: a@b.c }
        save: { second: code }
      - confirmSignUp: { username: a, code: $(second) }
    """
  #expect(
    mistakes(inSteps: input) == """
      2️⃣3️⃣ AF1205 unknown parameter `too` | did you mean `to`?
      4️⃣5️⃣ AF1203 unknown action `awaitKode` | did you mean `awaitCode`?
      """
  )
}
