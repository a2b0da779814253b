import Testing

@Test(arguments: [
  ("scenario: A\nsteps: 1️⃣[]2️⃣", "1️⃣2️⃣ AF1111 a scenario needs at least one step"),
  ("flow: F\nsteps: 1️⃣[]2️⃣", "1️⃣2️⃣ AF1111 a flow needs at least one step"),
  ("flow: F\nsteps: [ wait: 1s ]", ""),
  ("scenario: A\nsteps: [ wait: 1s, signOut: {} ]", ""),
  ("scenario: A\nsteps: [ { http: { url: https://a.test/ }, expect: { httpStatus: 200 } } ]", ""),
])
func `a scenario needs steps, and at least one step that can fail`(
  _ text: String,
  _ expected: String
) {
  #expect(mistakes(in: text) == expected)
}

@Test(arguments: ["wait: 1s", "set: { x: 1 }", "advanceClock: 1h"])
func `a scenario in which nothing can fail is an error`(_ step: String) {
  let found = mistakes(in: "scenario: A\nsteps: 1️⃣[ \(step) ]2️⃣")
  #expect(
    found == """
      1️⃣2️⃣ AF1111 a scenario needs a step that can fail | none of the steps can fail
        help: Add a step that calls the pool, such as `expectUser`.
      """
  )
}

@Test func `a cleanup step does not count as a step that can fail`() {
  let text = "scenario: A\nsteps: [ wait: 1s ]\ncleanup: [ deleteUser: {} ]"
  #expect(mistakes(in: text).contains("AF1111"))
}
