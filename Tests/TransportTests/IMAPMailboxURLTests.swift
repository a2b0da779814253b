import Testing
@testable import Transport

@Suite struct `The URL of a mailbox` {
  @Test(arguments: [
    ("imap://mail.example.com", "imap://mail.example.com:143", nil),
    ("IMAPS://Mail.Example.com/", "imaps://mail.example.com:993", nil),
    ("imaps://127.0.0.1:1993/INBOX", "imaps://127.0.0.1:1993", "INBOX"),
    ("imap://[::1]:143/Codes/Entw%C3%BCrfe/", "imap://[::1]:143", "Codes/Entwürfe"),
    ("imap://h/a%2Fb%3Bc", "imap://h:143", "a/b;c"),
  ])
  func `is parsed together with its mailbox`(
    _ text: String,
    _ shown: String,
    _ mailbox: String?
  ) throws {
    let url = try IMAPMailboxURL(text)
    #expect(url.host.description == shown)
    #expect(url.mailbox == mailbox)
  }

  @Test(arguments: [
    ("imap://localhost", true), ("imap://127.1.2.3", true), ("imap://[::1]", true),
    ("imap://127.0.0.1.example.com", false), ("imap://10.0.0.1", false),
  ])
  func `distinguishes this machine from others`(_ text: String, _ isLoopback: Bool) throws {
    #expect(try IMAPMailboxURL(text).host.isLoopback == isLoopback)
  }

  @Test(
    arguments: [
      ("", .notAnAddress), ("imap://", .notAnAddress), ("mail.example.com", .notAnAddress),
      ("imap://h:99999/", .notAnAddress), ("imap://h:0/", .notAnAddress),
      ("imap://h/%0D%0ALOGOUT", .notAnAddress), ("imap://h/%00", .notAnAddress),
      ("http://h/", .wrongScheme), ("pop3://h/", .wrongScheme), ("smtp://h/", .wrongScheme),
      ("imap://qa@h/", .hasMore), ("imap://qa:s3cret@h/", .hasMore),
      ("imap://qa;AUTH=PLAIN@h/", .hasMore), ("imap://h/INBOX;UID=1", .hasMore),
      ("imap://h/?SUBJECT", .hasMore), ("imap://h/#a", .hasMore),
    ] as [(String, MailURLError)]
  )
  func `with missing or additional parts is rejected`(_ text: String, _ error: MailURLError) {
    #expect(throws: error) { try IMAPMailboxURL(text) }
  }
}
