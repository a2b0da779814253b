import FoundationEssentials
import Testing
import Transport

@testable import CodeSources

@Suite(.timeLimit(.minutes(10))) struct `A check of a mailbox that is no longer watched` {
  @Test func `ends immediately`() async throws {
    let requests = MailboxRequests(waking: try StreamControl())
    requests.endChecks()
    #expect(await requests.look(within: .seconds(3600)) == false)
    #expect(requests.current.look == nil)
  }

  @Test func `counts as done if it was done before`() async throws {
    let requests = MailboxRequests(waking: try StreamControl())
    requests.finish(look: 1)
    requests.endChecks()
    #expect(await requests.look(within: .seconds(3600)))
  }
}

@Test func `a check for a new await remains until earlier deletions are carried out`() throws {
  let requests = MailboxRequests(waking: try StreamControl())
  let id = IMAPMessageID(mailbox: "INBOX", validity: 1, uid: 2)
  requests.remove([id])
  requests.set([AwaitedRecipient(id: 1, recipient: .address("ada@example.com"), since: Date())])
  #expect(requests.take().removals == [id])
  requests.finish(removals: [id], nil)
  let isFresh = requests.take().isFresh
  #expect(isFresh)
  #expect(!requests.take().isFresh)
}
