import Testing
import Transport

@testable import CodeSources

@Suite(.timeLimit(.minutes(1))) struct `A look at a mailbox whose watch has ended` {
  @Test func `ends at once`() async throws {
    let requests = MailboxRequests(waking: try StreamControl())
    requests.endLooks()
    #expect(await requests.look(within: .seconds(3600)) == false)
    #expect(requests.current.look == nil)
  }

  @Test func `counts as carried out where it was`() async throws {
    let requests = MailboxRequests(waking: try StreamControl())
    requests.finish(look: 1)
    requests.endLooks()
    #expect(await requests.look(within: .seconds(3600)))
  }
}
