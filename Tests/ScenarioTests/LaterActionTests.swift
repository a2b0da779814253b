import Scenario
import Testing

/// Actions and parts of actions that this version only checks, with what is kept of them.
private let laterActions: [(String, String)] = [
  (
    "- awaitMessage: { to: $(env.TO), within: $(env.WITHIN), subject: { contains: $(env.SUBJECT) } }\n    note: x",
    "awaitMessage $(env.TO) nothing $(env.WITHIN) nothing (contains $(env.SUBJECT)) nothing"
  ),
  (
    "- expectNoMessage: { to: a@b.c, for: 5s, source: qa }",
    "expectNoMessage a@b.c 5s qa"
  ),
]

@Test(arguments: laterActions)
func `what a later version brings is checked and kept with what it reads`(
  _ step: String,
  _ expected: String
) {
  #expect(actions(step) == [expected])
}

@Test func `every action that this version cannot run is one that a table names`() {
  let shown = Set(laterActions.map { String($0.0.dropFirst(2).prefix { $0 != ":" }) })
  let later = ActionTable.entries.filter { !$0.isAvailable }.map(\.name)
  #expect(later.filter { !shown.contains($0) } == [])
}
