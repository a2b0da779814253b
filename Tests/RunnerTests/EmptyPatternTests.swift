import Testing

@testable import Transport

private let body =
  #"{"nothing":null,"text":"a","list":["a"],"number":5,"none":[],"empty":{},"full":{"a":1}}"#

/// The result of a request whose response has these members, compared with a pattern.
private func story(_ pattern: String) async throws -> String {
  let answer = Visit.answer("200 OK", "application/json", body)
  let visit = try await Visit(answer) { url in
    "  - http: { url: \(url)/a }\n    expect: { body: \(pattern) }"
  }
  return visit.record.story
}

@Suite(.timeLimit(.minutes(10))) struct EmptyPatternTests {
  @Test(arguments: ["{}", "{ empty: {} }", "{ full: {} }", "{ text: { not: {} } }"])
  func `an empty mapping matches every mapping`(_ pattern: String) async throws {
    #expect(try await story(pattern) == "passed")
  }

  @Test(arguments: [
    "{ nothing: {} }", "{ text: {} }", "{ list: {} }", "{ number: {} }", "{ none: {} }",
    "{ absent: {} }", "{ list: { each: {} } }", "{ list: { includes: [{}] } }",
  ])
  func `an empty mapping matches no other value`(_ pattern: String) async throws {
    let story = try await story(pattern)
    #expect(story.hasPrefix("failed[expectation]"), "\(story)")
  }

  @Test(arguments: [
    "matches: '^\\w+$'", "startsWith: n", "endsWith: l", "contains: ul",
  ])
  func `null does not match as the string null`(_ matcher: String) async throws {
    let story = try await story("{ nothing: { \(matcher) } }")
    #expect(story.hasPrefix("failed[expectation]"), "\(story)")
  }

  @Test(arguments: ["matches: '^5$'", "startsWith: 5", "endsWith: 5", "contains: 5"])
  func `a number matches as a string`(_ matcher: String) async throws {
    #expect(try await story("{ number: { \(matcher) } }") == "passed")
  }
}
