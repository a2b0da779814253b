import Diagnostics
import RunRecord
import Testing

private let again = "{ signUp: { username: $(user.email), password: $(user.password) } }"

private let failures: [(steps: String, line: Int, place: String, written: String?)] = [
  (
    """
    - signUp: &who { username: $(user.email), password: $(user.password) }
      expect: &new { nextStep: confirmSignUp }
    - signUp: *who
      expect: *new
    """,
    5, "6:11 to 6:15", "`*new` refers to test.yaml:4:28"
  ),
  (
    """
    - signUp: &who { username: $(user.email), password: $(user.password) }
    - signUp: *who
    """,
    4, "4:3 to 4:9", nil
  ),
  ("- &up \(again)\n- *up", 4, "4:3 to 4:6", "`*up` refers to test.yaml:3:9"),
]

@Test(arguments: failures)
func `a failure in an aliased value is shown at the alias`(
  _ steps: String,
  _ line: Int,
  _ place: String,
  _ written: String?
) async throws {
  let performance = try await Stage().perform("scenario: Signs up\nsteps:\n" + steps)
  let failure = try #require(performance.records[0].failure)
  let (start, end) = (failure.range.lowerBound, failure.range.upperBound)
  #expect("\(start.line):\(start.column) to \(end.line):\(end.column)" == place)
  #expect(failure.mismatches.allSatisfy { $0.range == failure.range })
  #expect(failure.details.first { $0.contains("` refers to ") } == written)
  #expect(performance.records[0].steps.last?.line == line)
}
