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
  static let keptFiles = 4

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
