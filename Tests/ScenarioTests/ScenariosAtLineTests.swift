@testable import Scenario
import Testing

private let text = """
  # A comment
  scenario: First
  tags: [a]
  steps:
    - signOut: {}

    - signOut: {}
  ---
  scenario: Second
  examples:
    - { name: one }
    - name: two
      more: x
  steps:
    - expectUser: { username: $(example.name)@example.com, exists: false }
  ---
  flow: third
  steps:
    - signOut: {}
  """

@Suite struct `Scenarios at a line` {
  private let scenarios = CheckedFile(bytes: Array(text.utf8), name: "a.yaml").scenarios

  @Test(
    arguments: [
      (1, []), (2, ["First"]), (5, ["First"]), (6, ["First"]), (7, ["First"]),
      (9, ["Second [one]", "Second [two]"]), (10, ["Second [one]", "Second [two]"]),
      (11, ["Second [one]"]), (12, ["Second [two]"]), (13, ["Second [two]"]),
      (15, ["Second [one]", "Second [two]"]), (17, []), (19, []), (400, []), (0, []),
    ] as [(Int, [String])]
  )
  func `a line selects its scenario or its row`(_ line: Int, _ names: [String]) {
    #expect(scenarios.at(line: line, of: "a.yaml").map(\.name) == names)
    #expect(scenarios.at(line: line, of: "b.yaml").isEmpty)
  }

  @Test func `a row written as an alias is at the line of the alias`() {
    let text = """
      scenario: A
      vars: { row: &row { name: two } }
      examples:
        - { name: one }
        - *row
      steps:
        - expectUser: { username: $(example.name)@example.com, exists: false }
      """
    let scenarios = CheckedFile(bytes: Array(text.utf8), name: "a.yaml").scenarios
    #expect(scenarios.map(\.line) == [4, 5])
    #expect(scenarios.at(line: 5, of: "a.yaml").map(\.name) == ["A [two]"])
    #expect(scenarios.at(line: 2, of: "a.yaml").count == 2)
  }

  @Test(arguments: [(1, "First"), (18, "Second [one]"), (400, "Second [one]"), (-3, "First")])
  func `any other line has a nearest scenario`(_ line: Int, _ name: String) {
    #expect(scenarios.nearest(to: line, of: "a.yaml")?.name == name)
    #expect(scenarios.nearest(to: line, of: "b.yaml") == nil)
  }
}
