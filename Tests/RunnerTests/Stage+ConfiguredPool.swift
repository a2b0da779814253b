import Project
import RunRecord
import Testing

extension Stage {
  /// The result of one scenario on a mock pool created from a file without settings.
  static func onConfiguredPool(_ text: String, strict: Bool) async throws -> ScenarioRecord {
    let file = Array("pool: { UsernameAttributes: [email] }\n".utf8)
    let plan = try #require(CheckedConfiguration(bytes: file, name: "p.yaml").planned.plan)
    let records = try await RunningMock.whileRunning { mock in
      await mock.records(of: try Stage.scenarios(text), on: plan, by: Stage(strict: strict))
    }
    return try #require(records.first)
  }
}
