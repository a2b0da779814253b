import JSON
import LoopbackServer
import Testing
import Transport

@testable import PoolClient

@Suite(.timeLimit(.minutes(10))) struct AnswerTests {
  @Test(
    arguments: [
      (#"{"__type":"NotAuthorizedException","message":"m"}"#, [], "NotAuthorizedException", "m"),
      (
        #"{"__type":"a.b.c#CodeMismatchException","Message":"M"}"#, [], "CodeMismatchException", "M"
      ),
      (#"{"__type":"X","message":"m","Message":"M"}"#, [], "X", "m"),
      (#"{"code":"FromCode","__type":"FromType"}"#, [], "FromCode", nil),
      (#"{"code":7,"__type":"FromType"}"#, [], "FromType", nil),
      (#"{"__type":"FromBody"}"#, ["x-amzn-ErrorType: FromHeader"], "FromHeader", nil),
      ("", ["X-AMZN-ERRORTYPE: FromHeader:"], "FromHeader", nil),
      ("{}", ["x-amzn-errortype: FromHeader:http://internal/a,b"], "FromHeader", nil),
      ("{}", ["x-amzn-errortype: a.b#FromHeader,more"], "FromHeader", nil),
      (#"{"__type":"X","message":null}"#, [], "X", nil),
    ] as [(String, [String], String, String?)]
  )
  func `an error is found in every place that the protocol allows`(
    _ body: String,
    _ headers: [String],
    _ type: String,
    _ message: String?
  ) async throws {
    let pool = try PoolFixture(inTurn: [[.answer(400, body, headers: headers)]])
    let answer = try await pool.client.call("SignUp", [:])
    #expect(answer.error == PoolError(type: type, message: message))
    #expect(answer.status == 400)
  }

  @Test func `an error is described with its operation, and with its message if it has one`() {
    let error = PoolError(type: "CodeMismatchException", message: "Invalid code")
    #expect(
      error.returned(by: "ConfirmSignUp")
        == "ConfirmSignUp returned CodeMismatchException: Invalid code"
    )
    #expect(PoolError(type: "X").returned(by: "SignUp") == "SignUp returned X")
  }

  @Test(arguments: ["x-amzn-RequestId", "X-AMZN-REQUESTID", "x-amzn-requestid"])
  func `the header with the request ID is found in any case`(_ header: String) async throws {
    let pool = try PoolFixture(inTurn: [
      [.answer(200, "{}", headers: ["\(header): 0c5a1e9e"])]
    ])
    #expect(try await pool.client.call("SignUp", [:]).requestID == "0c5a1e9e")
  }

  @Test func `a success without a body has no members and needs no JSON content type`()
    async throws
  {
    let pool = try PoolFixture(inTurn: [[.answer(200, "", headers: ["Content-Type: text/html"])]])
    let answer = try await pool.client.call("ConfirmSignUp", [:])
    #expect(answer.body == [:])
    #expect(answer.error == nil)
    #expect(answer.requestID == nil)
  }

  @Test func `a success is not an error, even with members or headers of an error`() async throws {
    let pool = try PoolFixture(inTurn: [
      [.answer(200, #"{"code":"x","__type":"y"}"#, headers: ["x-amzn-errortype: z"])]
    ])
    #expect(try await pool.client.call("SignUp", [:]).error == nil)
  }

  @Test func `an error from the mock with status 501 is a response`() async throws {
    let pool = try PoolFixture(inTurn: [[.error("NotImplementedByMock", status: 501)]])
    let answer = try await pool.client.call("ListDevices", [:])
    #expect(answer.error?.type == "NotImplementedByMock")
    #expect(answer.attempts == 1)
  }

  @Test(arguments: [
    (200, "<html>\r\n<b>Log in</b>", "<html> <b>Log in</b>"), (200, "[1]", "[…"),
    (404, #"{"message":"Not Found"}"#, "Not Found"), (403, "", ""), (302, "{}", "{}"),
    // Other members, and an object that was cut, can contain tokens.
    (200, #"{"a":1,"a":2}"#, "{…"), (400, #"{"__type":":x"}"#, "{…"),
    (200, #"{"AuthenticationResult":{"AccessToken":"abc"#, "{…"),
    (502, String(repeating: "é", count: 150), String(repeating: "é", count: 100) + "…"),
  ])
  func `a response in another format is a separate kind of error`(
    _ status: Int,
    _ body: String,
    _ excerpt: String
  ) async throws {
    let pool = try PoolFixture(inTurn: [[.answer(status, body)]])
    let attempts = status == 502 ? 3 : 1
    await #expect(
      throws: PoolCallError.unreadable(status: status, excerpt: excerpt, attempts: attempts)
    ) {
      try await pool.client.call("SignUp", [:])
    }
  }

  @Test(arguments: [
    (
      PoolCallError.transport(
        TransportError(reason: .refused, detail: "Failed to connect"),
        attempts: 3
      ),
      "the connection was refused (Failed to connect), 3 attempts"
    ),
    (
      .transport(
        TransportError(reason: .timedOut, detail: "d", mayHaveArrived: true),
        attempts: 1
      ),
      "no response in time (d)"
    ),
    (
      .unreadable(status: 502, excerpt: "<html>", attempts: 3),
      "the service returned HTTP 502, `<html>`, 3 attempts"
    ),
    (
      .unreadable(status: 403, excerpt: ""),
      "the endpoint is not a user pool service: got HTTP 403 without a body"
    ),
    (
      .noCredentials(operation: "ListUsers", detail: "no profile `ci`"),
      "ListUsers requires AWS credentials, and none are usable: no profile `ci`"
    ),
    (
      .throttledToTheEnd(throttled, askedPause: nil),
      "too many requests: still got `TooManyRequestsException` after 6 attempts"
    ),
    (
      .incomplete(operation: "CreateUserPool", missing: "UserPool.Id"),
      "the response of CreateUserPool has no UserPool.Id"
    ),
    (.cancelled(mayHaveArrived: true), "canceled"),
  ])
  func `every failure has a message`(_ error: PoolCallError, _ words: String) {
    #expect(error.message == words)
  }
}

/// A throttled sixth attempt.
private let throttled: PoolResponse = {
  var answer = PoolResponse(status: 400, body: [:])
  answer.error = PoolError(type: "TooManyRequestsException", message: nil)
  answer.attempts = 6
  return answer
}()
