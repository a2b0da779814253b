import Testing
import Transport

@testable import CodeSources

@Suite(.timeLimit(.minutes(1))) struct `A look at a mailbox whose watch has ended` {
  @Test func `ends at once`() async throws {
    let demand = MailboxRequests(waking: try StreamControl())
    demand.endLooks()
    #expect(await demand.look(within: .seconds(3600)) == false)
    #expect(demand.current.look == nil)
  }

  @Test func `counts as carried out where it was`() async throws {
    let demand = MailboxRequests(waking: try StreamControl())
    demand.finish(look: 1)
    demand.endLooks()
    #expect(await demand.look(within: .seconds(3600)))
  }
}
