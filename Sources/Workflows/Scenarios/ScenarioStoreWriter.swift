internal import Diagnostics
internal import Reports
internal import Scenario
internal import Synchronization
internal import Values

/// A checked file on its way into a store.
struct ScenarioDraft: Sendable {
  let name: String
  let text: Fragment
  let heads: [ScenarioStore.Head]
  let names: PackedStrings
  /// The scenarios; nil if enough scenarios are in memory.
  let kept: [Scenario]?
}

/// Collects the copies and the facts of files that are checked at the same time.
final class ScenarioStoreWriter: Sendable {
  fileprivate struct State {
    var facts: [ScenarioFacts] = []
    var places: [ScenarioFacts: Int32] = [:]
    var kept = 0
    var keptFiles = 0
  }

  let library: FlowLibrary
  /// The copies of the files, not redacted, because they are checked again.
  let texts = FragmentStore(folders: ["/tmp"])
  private let state = Mutex(State())

  /// Creates a writer for files that the library checks.
  init(_ library: FlowLibrary) { self.library = library }

  /// The distinct facts of all files so far.
  var facts: [ScenarioFacts] { state.withLock(\.facts) }

  /// Takes the parts of a file that stay in memory.
  func draft(of file: CheckedFile) -> ScenarioDraft {
    let text = texts.add(file.source.text)
    let scenarios = file.scenarios
    let facts = scenarios.map(ScenarioFacts.init)
    // Loops over the elements would copy each scenario.
    var names = PackedStrings()
    for index in scenarios.indices { names.append(scenarios[index].name) }
    return state.withLock { state in
      let heads = scenarios.indices.map { index in
        ScenarioStore.Head(
          line: Int32(clamping: scenarios[index].line),
          tableLine: Int32(clamping: scenarios[index].example?.tableLine ?? 0),
          file: 0,
          facts: state.place(of: facts[index])
        )
      }
      let isKept = state.keep(heads.count)
      return ScenarioDraft(
        name: file.source.name,
        text: text,
        heads: heads,
        names: names,
        kept: isKept ? scenarios : nil
      )
    }
  }
}

extension ScenarioStoreWriter.State {
  /// Counts the scenarios of a file if they stay in memory; returns whether they do.
  mutating func keep(_ count: Int) -> Bool {
    guard keptFiles < ScenarioStore.keptFiles || kept + count <= ScenarioStore.capacity else {
      return false
    }
    kept += count
    keptFiles += 1
    return true
  }

  mutating func place(of new: ScenarioFacts) -> Int32 {
    if let place = places[new] { return place }
    let place = Int32(clamping: facts.count)
    places[new] = place
    facts.append(new)
    return place
  }
}
