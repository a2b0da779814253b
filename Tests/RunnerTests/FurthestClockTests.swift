import RunRecord
import Testing

@Test func `a clock more than a thousand years ahead is an error of its step`() async throws {
  let failure = try await Failure.ofScenario(
    """
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
      - advanceClock: 36500d
        repeat: 12
    """
  )
  #expect(
    failure?.message.contains("the pool's clock can be at most 1,000 years ahead of real time")
      == true
  )
}
