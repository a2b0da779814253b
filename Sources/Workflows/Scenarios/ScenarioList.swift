internal import RunRecord
internal import Runner
internal import Scenario
internal import Values

/// Scenarios in order, most of which are recreated when they are needed.
///
/// Iterating over many scenarios takes as long as checking them. Use `heads` and `facts` for facts
/// about all scenarios.
struct ScenarioList: RandomAccessCollection, Sendable {
  private enum Source {
    case store(ScenarioStore)
    /// A few scenarios that are in memory anyway.
    case memory([Scenario])

    var count: Int {
      switch self {
      case .store(let store): store.heads.count
      case .memory(let scenarios): scenarios.count
      }
    }
  }

  private let source: Source
  /// The positions in the source; nil for all.
  private var positions: [Int32]?

  /// Creates a list of all scenarios in a store.
  init(_ store: ScenarioStore) { source = .store(store) }

  /// Creates a list of scenarios that are in memory.
  init(_ scenarios: [Scenario]) { source = .memory(scenarios) }

  var startIndex: Int { 0 }
  var endIndex: Int { positions?.count ?? source.count }

  subscript(position: Int) -> Scenario {
    switch source {
    case .store(let store): store.scenario(at: place(position))
    case .memory(let scenarios): scenarios[place(position)]
    }
  }

  private func place(_ position: Int) -> Int { positions.map { Int($0[position]) } ?? position }

  /// The scenarios that fit a condition on facts in memory.
  func keeping(_ isKept: (ScenarioHead) -> Bool) -> ScenarioList {
    at(indices.filter { isKept(head(at: $0)) })
  }

  /// The scenarios that fit a condition; makes all scenarios.
  func filter(_ isIncluded: (Scenario) throws -> Bool) rethrows -> ScenarioList {
    at(try indices.filter { try isIncluded(self[$0]) })
  }

  /// The scenarios at these positions.
  func at(_ positions: [Int]) -> ScenarioList {
    var list = self
    list.positions = positions.map { Int32(clamping: place($0)) }
    return list
  }

  /// What is in memory about the scenario at a position.
  func head(at position: Int) -> ScenarioHead {
    guard case .store(let store) = source else { return ScenarioHead(of: self[position]) }
    let head = store.heads[place(position)]
    return ScenarioHead(
      name: store.names[place(position)],
      file: store.files[Int(head.file)].name,
      line: Int(head.line),
      tableLine: head.tableLine == 0 ? nil : Int(head.tableLine),
      facts: store.facts[Int(head.facts)]
    )
  }

  /// What is in memory about each scenario.
  var heads: LazyMapSequence<Range<Int>, ScenarioHead> { indices.lazy.map(head) }

  /// The distinct facts about the scenarios, in no particular order.
  var facts: [ScenarioFacts] {
    guard case .store(let store) = source else { return Array(Set(map(ScenarioFacts.init))) }
    let used = Set(indices.map { store.heads[place($0)].facts })
    return used.map { store.facts[Int($0)] }
  }
}

extension ScenarioList: ExpressibleByArrayLiteral {
  init(arrayLiteral scenarios: Scenario...) { self.init(scenarios) }
}

extension ScenarioList {
  /// The scenarios for a run, which makes each one when it starts.
  var forRun: RunScenarios {
    RunScenarios(
      count: count,
      names: names,
      sendsHTTP: facts.contains(where: \.sendsHTTP)
    ) { [self] in
      headForRun(at: $0)
    } scenario: { [self] in
      self[$0]
    }
  }

  /// The scenarios as events name them.
  func ids(_ redactor: Redactor) -> ScenarioIDs {
    var ids = ScenarioIDs(sharing: names)
    ids.reserveCapacity(count)
    for position in indices {
      let head = headForRun(at: position)
      ids.append(head.id(at: position, redactor), sharedName: head.nameNumber)
    }
    return ids
  }

  /// The names in the store; empty if the scenarios are in memory.
  private var names: PackedStrings {
    if case .store(let store) = source { store.names } else { PackedStrings() }
  }

  private func headForRun(at position: Int) -> RunScenarios.Head {
    var head = head(at: position).forRun
    head.nameNumber = place(position)
    return head
  }
}
