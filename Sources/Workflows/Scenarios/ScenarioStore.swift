internal import Diagnostics
internal import Reports
internal import Scenario
internal import Synchronization
internal import Values

/// The scenarios of checked files, of which only some are in memory.
///
/// A run can have more scenarios than fit into memory. The others are recreated from a copy of
/// their file's text, so a file can change while a run uses it.
final class ScenarioStore: Sendable {
  /// The maximum number of scenarios in memory, unless a few files have more.
  static let capacity = 1000

  /// The number of files whose scenarios stay in memory in any case.
  ///
  /// The two sides of a comparison, or several trials, can read different files at the same time.
  private static let keptFiles = 4

  /// What a run needs of each scenario at all times, without its name.
  struct Head: Sendable {
    /// The line that selects the scenario in its file.
    let line: Int32
    /// The line of the scenario's row in its table; 0 without a table.
    let tableLine: Int32
    fileprivate(set) var file: Int32
    /// The position in `facts`.
    fileprivate(set) var facts: Int32
  }

  /// A checked file without its scenarios.
  struct File: Sendable {
    let name: String
    fileprivate let text: Fragment
    /// The position of the file's first scenario.
    fileprivate let start: Int
    fileprivate let count: Int

    /// The positions of the file's scenarios.
    var positions: Range<Int> { start..<(start + count) }
  }

  fileprivate struct Cache {
    var scenarios: [Int: [Scenario]] = [:]
    /// The files in `scenarios`, with the last used one last.
    var order: [Int] = []
    var count = 0
  }

  let heads: [Head]
  /// The names of the scenarios, in the order of `heads`.
  let names: PackedStrings
  let facts: [ScenarioFacts]
  let files: [File]
  private let texts: FragmentStore
  private let library: FlowLibrary
  private let cache: Mutex<Cache>

  /// Takes checked files in order.
  init(_ drafts: [ScenarioDraft], _ writer: ScenarioStoreWriter) {
    var heads: [Head] = []
    var names = PackedStrings()
    var files: [File] = []
    var cache = Cache()
    heads.reserveCapacity(drafts.reduce(0) { $0 + $1.heads.count })
    names.reserveCapacity(
      heads.capacity,
      bytes: drafts.reduce(0) { $0 + $1.names.byteCount }
    )
    for (index, draft) in drafts.enumerated() {
      files.append(
        File(name: draft.name, text: draft.text, start: heads.count, count: draft.heads.count)
      )
      heads += draft.heads.map { head in
        var head = head
        head.file = Int32(index)
        return head
      }
      names.append(contentsOf: draft.names)
      if let kept = draft.kept, !kept.isEmpty { cache.add(kept, of: index) }
    }
    (self.heads, self.names, self.files, facts) = (heads, names, files, writer.facts)
    (texts, library) = (writer.texts, writer.library)
    self.cache = Mutex(cache)
  }

  /// The scenario at a position.
  func scenario(at position: Int) -> Scenario {
    let index = Int(heads[position].file)
    let offset = position - files[index].start
    if let kept = cache.withLock({ $0.use(index) }) { return kept[offset] }
    let scenarios = CheckedFile(checking: source(ofFile: index), files: library).scenarios
    cache.withLock { $0.add(scenarios, of: index) }
    return scenarios[offset]
  }

  /// The copy of a file.
  func source(ofFile index: Int) -> SourceFile {
    do throws(AtomicFileError) {
      return SourceFile(name: files[index].name, text: try texts.text(files[index].text))
    } catch {
      // The copy is in an open file without a name, so only a broken disk gets here.
      preconditionFailure("the copy of `\(files[index].name)` can't be read: \(error.message)")
    }
  }
}

extension ScenarioStore.Cache {
  /// The kept scenarios of a file; nil if they must be recreated.
  mutating func use(_ file: Int) -> [Scenario]? {
    guard let found = scenarios[file] else { return nil }
    if order.last != file, let place = order.lastIndex(of: file) {
      order.remove(at: place)
      order.append(file)
    }
    return found
  }

  mutating func add(_ new: [Scenario], of file: Int) {
    guard scenarios.updateValue(new, forKey: file) == nil else { return }
    order.append(file)
    count += new.count
    while count > ScenarioStore.capacity, order.count > ScenarioStore.keptFiles {
      count -= scenarios.removeValue(forKey: order.removeFirst())?.count ?? 0
    }
  }
}

/// A checked file on its way into a store.
struct ScenarioDraft: Sendable {
  let name: String
  fileprivate let text: Fragment
  fileprivate let heads: [ScenarioStore.Head]
  fileprivate let names: PackedStrings
  /// The scenarios; nil if enough scenarios are in memory.
  fileprivate let kept: [Scenario]?
}

/// Collects the copies and the facts of files that are checked at the same time.
final class ScenarioStoreWriter: Sendable {
  fileprivate struct State {
    var facts: [ScenarioFacts] = []
    var places: [ScenarioFacts: Int32] = [:]
    var kept = 0
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
    let facts = file.scenarios.map(ScenarioFacts.init)
    var names = PackedStrings()
    for scenario in file.scenarios { names.append(scenario.name) }
    return state.withLock { state in
      let heads = zip(file.scenarios, facts).map { scenario, facts in
        ScenarioStore.Head(
          line: Int32(clamping: scenario.line),
          tableLine: Int32(clamping: scenario.example?.tableLine ?? 0),
          file: 0,
          facts: state.place(of: facts)
        )
      }
      let isKept = state.kept + heads.count <= ScenarioStore.capacity
      if isKept { state.kept += heads.count }
      return ScenarioDraft(
        name: file.source.name,
        text: text,
        heads: heads,
        names: names,
        kept: isKept ? file.scenarios : nil
      )
    }
  }
}

extension ScenarioStoreWriter.State {
  mutating func place(of new: ScenarioFacts) -> Int32 {
    if let place = places[new] { return place }
    let place = Int32(clamping: facts.count)
    places[new] = place
    facts.append(new)
    return place
  }
}
