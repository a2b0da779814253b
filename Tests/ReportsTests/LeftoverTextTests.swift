import Diagnostics
import Reports
import RunRecord
import Testing

@Suite struct `Resources left on a pool` {
  @Test(arguments: [
    "kept by --keep-users", "the cleanup took longer than 30s",
    "the name does not show that this run created the resource; "
      + "if the run created the resource, delete the resource by hand",
    "AdminDeleteUser: the connection was refused",
  ])
  func `are followed by the reason, which can be a sentence of its own`(_ reason: String) {
    var record = Example.record(Example.ids[0], .passed)
    record.leftovers = ["ada", "bob"].map {
      Leftover(kind: "user", name: $0, id: nil, reason: reason, isKept: false)
    }
    var leftovers = LeftoverText()
    leftovers.add(record)
    #expect(
      leftovers.text(pool: "staging", command: []).plain == """
        2 resources left on staging: \(reason)
          user `ada`
          user `bob`
        To delete them, run: authflow sweep staging


        """
    )
  }
}
