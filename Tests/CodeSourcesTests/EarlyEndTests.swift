@testable import CodeSources
import Testing
import Values

private let ada = Recipient.address("ada@example.com")

@Suite struct `An await that ends early gets` {
  @Test func `an available message or an error immediately if no message can arrive`() async throws
  {
    try await Stage.run { stage in
      var request = AwaitRequest(to: ada, at: stage.outbox, within: .seconds(60))
      request.reasonsAgainst = ["step 1 returned LimitExceededException"]
      try stage.arrive(code: "111111")
      #expect(try await stage.expectations.awaitCode(request).code.reveal() == "111111")
      try stage.arrive(to: "bob@example.com", code: "222222")
      let error = await stage.failure(of: request)
      #expect(
        error?.message
          == "no code can arrive for ada@example.com: no step sent a code for this await"
      )
      #expect(error?.isBlocked == false)
      #expect(
        error?.details == [
          "step 1 returned LimitExceededException",
          "to ada@example.com “Your code”, 0s into the await: an earlier await took it",
          "to bob@example.com “Your code”, 0s into the await: it is for another recipient",
        ]
      )
    }
  }

  @Test func `nothing if it is interrupted, and reports the messages seen`() async throws {
    try await Stage.run { stage in
      try await stage.send(step: 1)
      try stage.arrive(to: "bob@example.com", code: "123456")
      let waiting = Task {
        await stage.failure(of: AwaitRequest(to: ada, at: stage.outbox, within: .seconds(60)))
      }
      await stage.clock.someoneSleeps(until: .seconds(60))
      waiting.cancel()
      #expect(await waiting.value == .cancelled)
      #expect(
        stage.expectations.interruptedAwait?.detailsOfInterruption == [
          "waited for a code for ada@example.com: looked at 1 message in outbox",
          "step 1 sends to ada@example.com",
          "to bob@example.com “Your code”, 0s into the await: it is for another recipient",
        ]
      )
    }
  }

  @Test func `nothing for the creation of a given user, which has no step number`() async throws {
    try await Stage.run { stage in
      stage.expectations.recordSendingOfGivenUsers(
        to: ada,
        since: await stage.expectations.currentPosition()
      )
      let waiting = Task {
        await stage.failure(of: AwaitRequest(to: ada, at: stage.outbox, within: .seconds(60)))
      }
      await stage.clock.someoneSleeps(until: .seconds(60))
      waiting.cancel()
      _ = await waiting.value
      #expect(
        stage.expectations.interruptedAwait?.detailsOfInterruption.last
          == "`given.users` sends to ada@example.com"
      )
    }
  }
}

@Test func `two different codes in one message are an error that shows both places`()
  async throws
{
  try await Stage.run { stage in
    try await stage.send(step: 1)
    try stage.arrive(code: "98765432, no, your code is 123456", subject: "Code 123456")
    let request = AwaitRequest(to: ada, at: stage.outbox, within: .seconds(5))
    let error = await stage.failure(of: request)
    #expect(
      error?.message
        == "expected one code in the message for ada@example.com, got 2 different codes"
    )
    #expect(
      error?.details == [
        "in “Code •••”",
        #"“Your code is •••, no, your code is” (8 characters): `match: 'is (\d{8})\b'`"#,
        #"“Your code is •••, no, your code is •••.” (6 characters): `match: 'is (\d{6})\b'`"#,
        "select one with `match`",
      ]
    )
  }
}
