import DiagnosticsTesting
@testable import Reports
import RunRecord
import Testing

@Suite struct HeldTextTests {
  private static var onMock: PausedScenario {
    var held = PausedScenario(
      id: ScenarioID(index: 0, file: "scenarios/a b.yaml", line: 3, name: "A user signs in"),
      message: "expected `nextStep` done",
      poolID: "us-east-1_AbCdEfGhI",
      region: "us-east-1"
    )
    held.endpoint = "http://127.0.0.1:40757"
    held.inbox = "http://127.0.0.1:40757/x8f2"
    held.clients = [("", "1example23456789"), ("web", "2example23456789")]
    held.users = [("", "ada-12@example.com"), ("bob", "bob's name")]
    return held
  }

  @Test func `a scenario on the mock is held with commands for its pool`() throws {
    try expectGolden(
      PausedScenarioText(Self.onMock, source: nil, profile: nil).text,
      "held-mock.txt"
    )
  }

  @Test func `a scenario on a live pool is held with its source and profile`() throws {
    var held = Self.onMock
    (held.endpoint, held.inbox) = (nil, nil)
    held.users = []
    let text = PausedScenarioText(held, source: "team-mailbox", profile: "qa").text
    try expectGolden(text, "held-live.txt")
  }
}
