@testable import Project
import Testing

private let path = "/team/scenarios/a.yaml"

/// Scenarios by their names, in one file.
private func candidates(_ names: [String]) -> [String: [QuarantineCandidate]] {
  let all = names.map {
    QuarantineCandidate(name: $0, file: path, shownFile: "a.yaml", row: .none)
  }
  return Dictionary(grouping: all, by: \.name)
}

@Suite struct `Recorded names with masked secrets` {
  @Test(arguments: [
    (["The admin signs up", "Another"], "The admin signs up"),
    (["The ••• signs up", "The admin signs up"], "The ••• signs up"),
    (["The admin signs up", "The user signs up"], "The ••• signs up"),
    (["Another"], "The ••• signs up"),
  ])
  func `lead to the only scenario that fits`(_ names: [String], _ expected: String) {
    let found = QuarantineCandidate.recorded(
      "The ••• signs up",
      at: path,
      among: candidates(names)
    )
    #expect(found.name == expected)
  }

  @Test(arguments: [("A", "/team/•••/a.yaml", true), ("The ••• signs up", "/•••/a.yaml", false)])
  func `lead to a scenario whose path has a secret too`(
    _ name: String,
    _ masked: String,
    _ isExact: Bool
  ) {
    let names = isExact ? ["A", "B"] : ["The admin signs up", "B"]
    let found = QuarantineCandidate.recorded(name, at: masked, among: candidates(names))
    #expect(found.name == names[0])
    #expect(found.file == path)
  }
}
