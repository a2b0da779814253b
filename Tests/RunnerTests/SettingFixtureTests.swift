import Diagnostics
import FoundationEssentials
import MockServer
import Project
import RunRecord
@testable import Runner
import Scenario
import Testing

@testable import Transport

/// Known effects of settings, demonstrated on the mock.
///
/// The same scenario has different results before and after the change.
@Suite(.sharedMock) struct `A change of a setting` {
  @Test(arguments: try SettingFixture.all())
  func `has the expected effect on the mock`(_ fixture: SettingFixture) async throws {
    let before = try await fixture.story(on: "before.yaml")
    let after = try await fixture.story(on: "after.yaml")
    #expect(before != after)
    let words = [before, after].map { $0.prefix { $0 != ":" && $0 != "[" } }
    // A missing named part skips the scenario.
    let isGone = [before, after].contains { $0.hasPrefix("skipped: the pool has no ") }
    #expect(Set(words) == ["passed", isGone ? "skipped" : "failed"], "\(before) / \(after)")
  }
}

/// A pair of configuration files and a scenario that passes on one of them.
struct SettingFixture: Sendable, CustomTestStringConvertible {
  /// The case's ID, which is the name of its fixture's folder.
  let id: String
  private let folder: String

  var testDescription: String { id }

  static func all() throws -> [SettingFixture] {
    let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let folder = "/\(tests)/Fixtures/settings"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    return names.filter { !$0.contains(".") }
      .map { SettingFixture(id: $0, folder: "\(folder)/\($0)") }
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
  }

  /// The result of this case's scenarios on mock pools created from a file.
  func story(on file: String) async throws -> String {
    let text = String(decoding: try bytes("scenario.yaml"), as: UTF8.self)
    let scenarios = try Stage.scenarios(text)
    let checked = CheckedConfiguration(bytes: try bytes(file), name: "\(id)/\(file)")
    let plan = try #require(checked.planned.plan, "\(checked.diagnostics)")
    let records = try await #require(SharedMock.current).records(of: scenarios, on: plan)
    #expect(records.count == scenarios.count)
    // The worst of several results counts.
    return records.map(\.story).first { $0 != "passed" } ?? "passed"
  }
}

/// A mock with one transport, shared by all tests of a suite.
struct SharedMock: SuiteTrait, TestScoping {
  /// The mock of the current suite.
  @TaskLocal static var current: RunningMock?

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await RunningMock.whileRunning { mock in
      try await SharedMock.$current.withValue(mock, operation: function)
    }
  }
}

extension Trait where Self == SharedMock {
  static var sharedMock: SharedMock { SharedMock() }
}

/// A mock that creates pools from plans.
struct RunningMock: Sendable {
  private let backend: MockBackend
  private let outbox: TestOutbox
  private let transport: Transport

  /// The number of requests to the mock so far.
  var requests: Int { transport.statistics.requests }

  static func whileRunning<Result>(
    _ body: (RunningMock) async throws -> Result
  ) async throws -> Result {
    let outbox = TestOutbox()
    let transport = Transport(TransportConfiguration(proxy: .none))
    let result = try await withEmbeddedMock(
      sink: outbox,
      now: { Date() },
      keys: .shared(making: { try Stage.key.get() })
    ) { endpoint in
      let backend = MockBackend(
        caller: try StageCaller.make(endpoint.url, transport),
        control: MockControl(url: endpoint.controlURL, transport: transport),
        keepsPools: false
      )
      return try await body(RunningMock(backend: backend, outbox: outbox, transport: transport))
    }
    await transport.shutdown()
    return result
  }

  /// Runs scenarios on pools that are created from a plan, after a trial as in the program.
  func records(
    of scenarios: [Scenario],
    on plan: MockPlan,
    by stage: Stage = Stage()
  ) async -> [ScenarioRecord] {
    let events = EventLog()
    let pools = await pools(of: plan)
    _ = await stage.perform(scenarios, on: pools, outbox.memory) { events.add($0) }
    return events.records
  }

  /// The pools of a plan after their trial.
  func pools(of plan: MockPlan) async -> ConfiguredPoolProvider {
    let pools = ConfiguredPoolProvider(name: "fixture", plan: plan, on: backend)
    try? await pools.tryCreation(describing: true)
    return pools
  }
}
