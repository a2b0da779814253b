import FoundationEssentials
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

  @Test func `a run has the seeds of all parts that its scenarios come from`() {
    var start = RunStart(at: .distantPast, seed: 7, pool: "mock", scenarios: [], command: [])
    #expect(start.seedText == "7")
    start.scenarios = ScenarioIDs(Self.ids)
    #expect(start.seedText == "7, 17")
    var ids = Self.ids
    ids[0].seed = 7
    ids[1].round = Round(1, of: 3, seed: 9)
    start.scenarios = ScenarioIDs(ids)
    #expect(start.seeds == [7, 9, 17])
  }

  @Test func `lists with equal IDs are equal`() {
    var list = ScenarioIDs()
    for id in Self.ids { list.append(id) }
    #expect(list == ScenarioIDs(Self.ids))
    #expect(list != ScenarioIDs(Self.ids.reversed()))
  }
}
