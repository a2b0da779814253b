import Testing
import Transport

@testable import CodeSources

@Suite(.timeLimit(.minutes(1))) struct `A check of a mailbox that is no longer watched` {
  @Test func `ends immediately`() async throws {
    let requests = MailboxRequests(waking: try StreamControl())
    requests.endLooks()
    #expect(await requests.look(within: .seconds(3600)) == false)
    #expect(requests.current.look == nil)
  }

  @Test func `counts as done if it was done before`() async throws {
    let requests = MailboxRequests(waking: try StreamControl())
    requests.finish(look: 1)
    requests.endLooks()
    #expect(await requests.look(within: .seconds(3600)))
  }
}
