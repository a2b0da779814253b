package import Diagnostics
internal import JSON
internal import Reports
internal import Runner
internal import Scenario

/// What `authflow list` and `authflow explain` are asked for.
package struct ListingRequest: Sendable {
  package var config: String?
  package var choice = ScenarioChoice()
  /// The names that the command line gives values.
  package var variables: [String] = []
  /// The pool that is asked about; nil for none.
  package var pool: String?

  /// Whether what they do is to be explained.
  package var explains = false

  package init() {}
}

/// The scenarios that a run would take, and what a pool would skip of them.
package struct ScenarioListing {
  package let scenarios: [ListedScenario]
  private let pool: ProspectivePool?

  /// Reads the scenarios.
  package init(
    _ request: ListingRequest,
    _ environment: Environment
  ) async throws(CommandFailure) {
    let reader = try ScenarioReader(
      request.config,
      for: request.explains ? .explain : .list,
      variables: request.variables,
      pools: [request.pool].compactMap(\.self),
      asksPool: request.pool != nil,
      environment
    )
    let chosen = try await reader.scenarios(request.choice, learningSecrets: false).chosen
    let pool = try request.pool.map { name throws(CommandFailure) in
      try reader.foreseen(name, chosen)
    }
    self.pool = pool
    scenarios = chosen.map { ListedScenario($0, on: pool) }
  }

  /// How many there are, and how many the pool would skip.
  package var summary: String {
    let files = Set(scenarios.map(\.file)).count
    let count = "\(scenarios.count.counting("scenario")) in \(files.counting("file"))"
    guard let pool else { return count }
    let skipped = scenarios.count { $0.skipReason != nil }
    return count + "; `\(pool.name.visible)` would skip \(skipped == 0 ? "none" : "\(skipped)")"
  }

  /// What each does, in plain words.
  package var explanation: StyledText {
    ScenarioExplanation.all(of: scenarios.map(\.scenario)) { pool?.skipReason(for: $0) }
      .map(\.text).joined()
  }
}

extension ScenarioReader {
  /// A pool by its name; throws where scenarios that it would run use names that are slips.
  fileprivate func foreseen(
    _ name: String,
    _ scenarios: [Scenario]
  ) throws(CommandFailure) -> ProspectivePool {
    let pool = try file.foreseen(pool: name, in: project, variables, to: purpose)
    let faults = pool.slips(in: scenarios)
    guard faults.isEmpty else {
      file.environment.errors.write(faults.report)
      throw .nothingDone(purpose, because: .unknownNames)
    }
    return pool
  }
}

/// The pool that a command asks about, with the names that scenarios can use there.
struct ProspectivePool {
  let pool: DeclaredPool
  let names: ProjectNames
  /// What the project defines on any of its pools.
  let definedNames: ProjectNames
  /// Whether it is the pool that was not chosen, on which an unknown name is a mistake.
  let isDefault: Bool

  var name: String { pool.name }

  /// Why a run would skip a scenario, as far as files tell; nil where it may run.
  func skipReason(for scenario: Scenario) -> String? {
    pool.skipReason(for: scenario) ?? (isDefault ? nil : names.reason(against: scenario))
  }

  /// The names that keep a run from starting.
  func slips(in scenarios: [Scenario]) -> [FileFindings] {
    let names = isDefault ? names : definedNames
    return names.faults(in: scenarios.filter { pool.skipReason(for: $0) == nil })
  }
}

/// What `list` says of a scenario.
package struct ListedScenario {
  /// The version of the JSON document; it grows when a reader of the old one would be misled.
  static let schema = 1

  let scenario: Scenario

  /// Why the pool that is asked about would skip it; nil where it would run.
  let skipReason: String?

  init(_ scenario: Scenario, on pool: ProspectivePool?) {
    self.scenario = scenario
    skipReason = pool?.skipReason(for: scenario)
  }

  var file: String { scenario.file.name }

  private var line: Int { scenario.line }

  /// Where it stands in its file.
  private var filePlace: String { "\(file):\(line)" }

  /// Where its row of a table stands; nil where it has none.
  private var tablePlace: String? { scenario.example?.tablePlace }

  private var requirements: [String] { scenario.requirements.map(\.rawValue).sorted() }

  private var operations: [String] { scenario.calledOperations.sorted() }

  /// Its place, or that of its row of a table, its name, and a line for each of the rest that there is.
  package var text: StyledText {
    var text: StyledText =
      "\((tablePlace ?? filePlace).visible, .faint)\("  \(scenario.name.visible)\n", .strong)"
    for (word, values) in [
      ("scenario", tablePlace == nil ? [] : [filePlace]), ("tags", scenario.tags),
      ("requires", requirements), ("calls", operations),
    ] where !values.isEmpty {
      text.append("\("  \(word): ", .faint)\(values.joined(separator: ", ").visible)\n")
    }
    if let skipReason {
      text.append("\("  skipped: ", .faint)\(skipReason.visible + "\n", .warning)")
    }
    return text
  }

  /// The document for `--json`.
  package static func document(_ listed: [ListedScenario]) -> String {
    let document: JSONValue = [
      "schema": .number(JSONNumber(schema)), "scenarios": .array(listed.map(\.json)),
    ]
    return document.text(.pretty) + "\n"
  }

  private var json: JSONValue {
    let example = scenario.example.map { row in
      JSONValue.object(of: [
        "label": .string(row.label), "number": .number(JSONNumber(row.number)),
        "place": row.tablePlace.map(JSONValue.string),
      ])
    }
    return .object(of: [
      "file": .string(file), "line": .number(JSONNumber(line)), "name": .string(scenario.name),
      "description": scenario.description.map(JSONValue.string), "tags": .strings(scenario.tags),
      "requires": .strings(requirements), "operations": .strings(operations),
      "example": example, "skipped": skipReason.map(JSONValue.string),
    ])
  }
}
