import Diagnostics
import FoundationEssentials
import JSON
@testable import Reports
import RunRecord
import Testing

@Test func `a failure shows the scenario's description, line by line`() {
  var record = Example.record(
    Example.ids[0],
    .failed(
      Failure(
        kind: .timeout,
        message: "too long",
        source: Example.signUp,
        range: Example.signUp.range(of: "done", from: 10)
      )
    )
  )
  record.description = "Two lines\nof prose\n"
  let shown = failureText(record)
  #expect(shown.contains("\n  too long\n  Two lines\n  of prose\n"))
}

@Suite struct `Details of the failed step` {
  private static let claims = DecodedClaims(
    path: "tokens.id.claims",
    claims: ["sub": "u-1", "cognito:groups": ["editors", "readers"], "email": "ada@example.com"]
  )

  private static var step: StepRecord {
    var step = Example.step(2, "fetchAuthSession", .failed)
    step.claims = [claims]
    return step
  }

  private static let shown = """
      tokens.id.claims:
        {
          "sub": "u-1",
    """

  @Test func `the claims of an expectation are shown on the console and in JUnit`() throws {
    let record = failing(
      expectation([mismatch("tokens.id.claims.plan", "gold", nil)]),
      steps: [Self.step]
    )
    #expect(failureText(record).contains(Self.shown))
    let document = try JUnitReport().text(after: run([record]))
    #expect(document.contains("cognito:groups"))
  }

  @Test func `the claims are also shown after a finished step`() {
    var console = ConsoleReport(style: ConsoleStyle(output: .plain, verbosity: .verbose))
    let id = Example.id(0, Example.signUp.name, 6, "Signs in")
    #expect(console.add(.stepFinished(id, Self.step)).contains(Self.shown))
  }

  @Test func `the last request of an unfinished flow is shown`() {
    let request = Example.exchange("GET http://127.0.0.1:1/", ["headers": ["X-A": "1"]], nil, nil)
    let steps = [
      Example.step(2, "use slow", .failed),
      Example.step(StepNumber(2).inside(1), "http GET", .failed, exchanges: [request]),
    ]
    let text = failureText(failing(expectation([]), steps: steps))
    #expect(
      text.contains(
        "  request:  GET http://127.0.0.1:1/ {\"headers\":{\"X-A\":\"1\"}}\n  response: none"
      )
    )
  }
}
