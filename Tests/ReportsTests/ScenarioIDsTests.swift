import RunRecord
import Testing
import Values

@Suite struct `IDs of a run's scenarios` {
  private static let ids: [ScenarioID] = {
    var ids = (0..<6).map { index in
      ScenarioID(
        index: index,
        file: index < 4 ? "a.yaml" : "b.yaml",
        line: 7 * index,
        name: "n\(index)"
      )
    }
    ids[2].tablePlace = "rows.csv:4"
    ids[3].round = Round(2, of: 3, seed: .max)
    ids[4].seed = 17
    ids[5].index = 9
    return ids
  }()

  @Test func `a list returns the IDs that it took`() {
    #expect(Array(ScenarioIDs(Self.ids)) == Self.ids)
  }

  @Test func `a shared name that differs from the ID's, as if redacted, is not used`() {
    var names = PackedStrings()
    for name in ["n0", "secret", "n2"] { names.append(name) }
    var list = ScenarioIDs(sharing: names)
    for (number, id) in Self.ids.enumerated() { list.append(id, sharedName: number) }
    #expect(Array(list) == Self.ids)
    #expect(list == ScenarioIDs(Self.ids))
  }

  @Test func `lists with equal IDs are equal`() {
    var list = ScenarioIDs()
    for id in Self.ids { list.append(id) }
    #expect(list == ScenarioIDs(Self.ids))
    #expect(list != ScenarioIDs(Self.ids.reversed()))
  }
}
