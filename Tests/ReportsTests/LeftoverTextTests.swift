import Diagnostics
@testable import Reports
import RunRecord
import Testing

@Suite struct `Resources left on a pool` {
  @Test(arguments: [
    "kept by --keep-users", "the cleanup took longer than 30s",
    "AdminDeleteUser: the connection was refused",
    "not found, but the call that creates the resource got no clear response and can still take "
      + "effect",
  ])
  func `are followed by the reason, which can be a sentence of its own`(_ reason: String) {
    let leftovers = ["ada", "bob"].map {
      Leftover(kind: "user", name: $0, id: nil, reason: reason, isKept: false)
    }
    #expect(
      text(of: leftovers) == """
        2 resources left on staging: \(reason)
          user `ada`
          user `bob`
        To delete them, run: authflow sweep staging


        """
    )
  }

  @Test func `are deleted by a command, unless the run's journal does not prove their origin`() {
    let group = Leftover(
      kind: "group",
      name: "admins",
      id: nil,
      reason: "the name does not show that this run created the resource; "
        + "if the run created the resource, delete the resource by hand",
      isKept: false,
      isByHand: true
    )
    let user = Leftover(kind: "user", name: "ada", id: "1", reason: "no rights", isKept: false)
    let groupLines = """
      1 resource left on staging: the name does not show that this run created the resource; if \
      the run created the resource, delete the resource by hand
        group `admins`

      """
    #expect(text(of: [group]) == groupLines + "\n")
    #expect(
      text(of: [group, user]) == groupLines + """
        1 resource left on staging: no rights
          user `ada`
        To delete the others, run: authflow sweep staging


        """
    )
  }

  @Test func `are deleted in the same project, with the same environment`() {
    let user = Leftover(kind: "user", name: "ada", id: "1", reason: "no rights", isKept: false)
    let command = [
      "authflow", "run", "--config", "my shop/authflow.yaml", "--pool", "staging", "--env-file",
      "a.env", "--env-file", "b.env", "--strict",
    ]
    let sweep =
      "authflow sweep staging --config 'my shop/authflow.yaml' --env-file a.env --env-file b.env"
    #expect(text(of: [user], after: command).contains("To delete them, run: \(sweep)\n"))
  }

  private func text(of leftovers: [Leftover], after command: [String] = []) -> String {
    var record = Example.record(Example.ids[0], .passed)
    record.leftovers = leftovers
    var text = LeftoverText()
    text.add(record)
    return text.text(pool: "staging", command: command).plain
  }
}
