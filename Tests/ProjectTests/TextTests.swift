import Testing

@Test(arguments: [
  (
    "profile: 1️⃣$(user.email)2️⃣",
    "1️⃣2️⃣ AF2021 `user` is not available here\n  help: Write `$(env.NAME)` or `$(secret.NAME)`."
  ),
  (
    "profile: a1️⃣$(evn.NAME)2️⃣",
    """
    1️⃣2️⃣ AF2021 `evn` is not available here | did you mean `env`?
      help: Write `$(env.NAME)` or `$(secret.NAME)`.
    """
  ),
  (
    "profile: 1️⃣$(env)2️⃣",
    "1️⃣2️⃣ AF2021 `env` takes exactly one name\n  help: Write `$(env.NAME)`."
  ),
  (
    "profile: 1️⃣$(env.A.b)2️⃣",
    "1️⃣2️⃣ AF2021 `env` takes exactly one name\n  help: Write `$(env.NAME)`."
  ),
  (
    "profile: 1️⃣$(now+5m)2️⃣",
    "1️⃣2️⃣ AF2021 `now` is not available here\n  help: Write `$(env.NAME)` or `$(secret.NAME)`."
  ),
  (
    "profile: 1️⃣$(random.digits(6))2️⃣",
    "1️⃣2️⃣ AF2021 `random` is not available here\n  help: Write `$(env.NAME)` or `$(secret.NAME)`."
  ),
  (
    "profile: $(env1️⃣ 2️⃣NAME)",
    """
    1️⃣2️⃣ AF2020 a space is not allowed in `$( )`
      help: Write a path such as `env.NAME`. Arithmetic and logic are not supported.
    """
  ),
  (
    "profile: 1️⃣$(env.A2️⃣",
    """
    1️⃣2️⃣ AF2020 missing `)` after `$(`
      help: To write a literal `$(`, use `$$(`.
    """
  ),
  (
    "profile: a1️⃣${TEAM}2️⃣b",
    """
    1️⃣2️⃣ warning AF2022 an expression must be written as `$(...)` | this is a literal string
      help: Write `$(env.TEAM)`.
    """
  ),
  (
    "profile: 1️⃣${team}2️⃣",
    """
    1️⃣2️⃣ warning AF2022 an expression must be written as `$(...)` | this is a literal string
      help: Write `$(env.team)`.
    """
  ),
  (
    "profile: 1️⃣${TEAM:-qa}2️⃣",
    """
    1️⃣2️⃣ warning AF2022 an expression must be written as `$(...)` | this is a literal string
      help: Write `$(env.TEAM)`.
    """
  ),
  (
    "profile: 1️⃣${pool.name}2️⃣",
    """
    1️⃣2️⃣ warning AF2022 an expression must be written as `$(...)` | this is a literal string
      help: Write `$(env.NAME)` or `$(secret.NAME)`.
    """
  ),
  ("profile: 1️⃣\"\"2️⃣", "1️⃣2️⃣ AF2006 `profile` must not be blank"),
  ("profile: 1️⃣' '2️⃣", "1️⃣2️⃣ AF2006 `profile` must not be blank"),
  ("1️⃣profile2️⃣:", "1️⃣2️⃣ AF2006 `profile` has no value"),
  (
    "profile: 1️⃣null2️⃣",
    """
    1️⃣2️⃣ AF2006 `profile` has no value
      help: If you mean a string, put the value in quotes.
    """
  ),
  ("profile: 1️⃣[a]2️⃣", "1️⃣2️⃣ AF2008 `profile` must be a string | this is a list"),
  (
    "profile: qa\n1️⃣sso2️⃣: x",
    "1️⃣2️⃣ AF2004 unknown key `sso`\n  help: In `credentials`, use only `profile`."
  ),
  ("profile: $$(env.A)", ""),
])
func `a string can read only the environment`(_ credentials: String, _ expected: String) {
  #expect(mistakes(inPool: "credentials:\n" + indented(credentials, by: 2)) == expected)
}

@Test(arguments: [
  (
    "",
    """
    1️⃣ AF2002 the file has no content
      help: Add a key, such as `defaults: { jobs: 4 }`, or delete the file.
    """
  ),
  (
    "# nothing",
    """
    1️⃣ AF2002 the file has no content
      help: Add a key, such as `defaults: { jobs: 4 }`, or delete the file.
    """
  ),
  (
    "- pools2️⃣",
    """
    1️⃣2️⃣ AF2001 a project file must be a mapping | this is a list
      help: In a project file, use only `pools`, `sources`, `defaults`, `secrets`, `quarantine`, and `notify`.
    """
  ),
  (
    "scenario2️⃣: A scenario\nsteps: []",
    """
    1️⃣2️⃣ AF2001 expected a project file, got a scenario
      help: In a project file, use only `pools`, `sources`, `defaults`, `secrets`, `quarantine`, and `notify`.
    """
  ),
  (
    "pools: {}\n3️⃣---\ndefaults: {}",
    "3️⃣ AF2003 a project file must be one document | another document starts here"
  ),
  ("---\npools: {}\n...\n", ""), ("{}", ""),
  (
    "pools: {}\n3️⃣pools4️⃣: {}",
    "3️⃣4️⃣ AF1020 duplicate key `pools`\n  note: 1️⃣[1:6] first written here"
  ),
  (
    "targets2️⃣: {}",
    "1️⃣2️⃣ AF2004 unknown key `targets`\n  help: In a project file, use only `pools`, `sources`, `defaults`, `secrets`, `quarantine`, and `notify`."
  ),
  (
    "pools: { a: { 3️⃣<<4️⃣: { kind: mock } } }",
    "3️⃣4️⃣ AF2007 merge keys (`<<`) are not supported\n"
      + "  help: Replace `<<` with the keys of the other mapping."
  ),
])
func `a project file is one mapping with known keys`(_ text: String, _ expected: String) {
  #expect(mistakes(in: "1️⃣" + text) == expected)
}

@Test(arguments: [
  "region: 1️⃣${REGION}2️⃣", "endpoint: https://1️⃣${ HOST }2️⃣", "endpoint: 1️⃣${env.URL}2️⃣",
])
func `braces are an error if they can't be valid`(_ key: String) {
  let name = key.contains("HOST") ? "HOST" : key.contains("URL") ? "URL" : "REGION"
  #expect(
    mistakes(inPool: key) == """
      1️⃣2️⃣ AF2022 an expression must be written as `$(...)` | this is a literal string
        help: Write `$(env.\(name))`.
      """
  )
}

@Test(arguments: ["~", "null", "Null", "!!null null"])
func `a null is reported as null if another value is needed`(_ null: String) {
  let label = "1️⃣2️⃣ AF2008 `sources` must be a mapping | this is null"
  let place = null.hasPrefix("!!null ") ? "!!null 1️⃣null2️⃣" : "1️⃣\(null)2️⃣"
  #expect(
    mistakes(in: "sources: \(place)")
      == label + "\n  help: Write `sources: { NAME: { kind: outbox, path: ./outbox } }`."
  )
}
