import Testing

private let scenario = """
  scenario: A short password
  steps:
    - signUp: { username: $(user.email), password: Sh0rt-pass }
  """

@Suite struct `Mistakes in another tool's file` {
  @Test(arguments: [
    (
      "t.yaml", PoolTexts.template(minimumLength: 200), "t.yaml:8:52: error[AF2112]",
      "8 |       Policies"
    ),
    ("t.yaml", PoolTexts.template(accessTokenValidity: 999), "t.yaml:14:28: error[AF2112]", "14 |"),
    ("t.json", PoolTexts.templateInJSON(minimumLength: 200), "t.json:3:56: error[AF2112]", "3 |"),
    ("p.json", PoolTexts.plan(minimumLength: 200), "p.json:4:47: error[AF2112]", "4 |"),
    ("s.json", PoolTexts.state(minimumLength: 200), "s.json:4:47: error[AF2112]", "4 |"),
    (
      "c.json", PoolTexts.payload(minimumLength: 200), "c.json:2:3: warning[AF2113]",
      #"2 |   "UserPoolAddOns""#
    ),
    ("c.json", PoolTexts.payload(minimumLength: 200), "c.json:3:54: error[AF2112]", "3 |"),
    ("d.json", PoolTexts.answer, "d.json:2:3: warning[AF2113]", #"2 |   "UserPoolAddOns""#),
  ])
  func `are shown where they are written`(
    name: String,
    text: String,
    place: String,
    excerpt: String
  ) async throws {
    let before = "pool: { Name: shop }\nclients: { web: {} }\n"
    let program = try Program(["before.yaml": before, name: text, "a.yaml": scenario])
    for words in [["pool", "impact"], ["compare"]] {
      let sides = ["before.yaml", name, "a.yaml"]
      let execution = try await program.run(words + sides)
      #expect(execution.error.contains(place), "\(words): \(execution.error)")
      #expect(execution.error.contains(excerpt), "\(words): \(execution.error)")
      #expect(!execution.error.contains("as a configuration file"))
    }
  }
}
