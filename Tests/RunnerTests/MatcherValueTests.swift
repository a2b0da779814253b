import Testing

/// The result of a comparison of the pool's name with a matcher from a variable.
private func story(_ matcher: String) async throws -> String {
  let performance = try await Stage().perform(
    """
    scenario: Matchers
    vars: { matcher: \(matcher) }
    steps:
      - DescribeUserPool: {}
        expect: { response: { UserPool: { Name: $(matcher) } } }
    """
  )
  return performance.records[0].story
}

@Test(arguments: [
  "{ exists: 'true' }", "{ exists: true, length: '8' }", "{ is: string, not: { is: null } }",
])
func `a matcher from a value matches like a literal matcher`(_ matcher: String) async throws {
  #expect(try await story(matcher) == "passed")
}

@Test(arguments: [
  ("{ exists: 'false' }", "nothing, got authflow"), ("{ is: null }", "a null, got authflow"),
])
func `a matcher from a value that does not match reports the expected value`(
  _ matcher: String,
  _ message: String
) async throws {
  let story = try await story(matcher)
  #expect(story.hasPrefix("failed[expectation]") && story.contains(message), "\(story)")
}
