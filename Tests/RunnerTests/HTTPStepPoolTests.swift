import RunRecord
import Testing

/// Each way that a scenario can use a pool, other than plain HTTP requests.
private let poolUses = [
  "  - fetchAuthSession: {}\n    expect: { error: NotSignedIn }\n",
  "  - set: { x: $(pool.id) }\n",
  "  - http: { url: \"URL/$(user.username)\" }\n",
  "  - http: { url: URL/b }\n    when: { client.id: { exists: true } }\n",
]

@Suite(.timeLimit(.minutes(10))) struct HTTPStepPoolTests {
  @Test func `a scenario with only plain HTTP requests gets no pool`() async throws {
    let visit = try await Visit(Visit.ok) { url in
      """
        - set: { who: $(user.email) }
        - http: { url: "\(url)/$(who)" }
      cleanup:
        - http: { url: \(url)/gone }
      """
    }
    #expect(visit.record.result.word == "passed")
    #expect(visit.requests.count == 2)
    #expect(visit.poolRequests == 0)
  }

  @Test(arguments: poolUses) func `a scenario that uses a pool gets one`(
    _ step: String
  ) async throws {
    let visit = try await Visit(Visit.ok) { url in
      "  - http: { url: \(url)/a }\n" + step.replacing("URL", with: url)
    }
    #expect(visit.record.result.word == "passed")
    #expect(visit.poolRequests > 0)
  }
}
