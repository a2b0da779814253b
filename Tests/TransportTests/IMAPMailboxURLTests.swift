import Testing
import Transport

@Suite struct `The address of a mail server` {
  @Test(arguments: [
    ("imap://mail.example.com", "imap://mail.example.com:143", nil),
    ("IMAPS://Mail.Example.com/", "imaps://mail.example.com:993", nil),
    ("imaps://127.0.0.1:1993/INBOX", "imaps://127.0.0.1:1993", "INBOX"),
    ("imap://[::1]:143/Codes/Entw%C3%BCrfe/", "imap://[::1]:143", "Codes/Entwürfe"),
    ("imap://h/a%2Fb%3Bc", "imap://h:143", "a/b;c"),
  ])
  func `is read with its mailbox`(_ text: String, _ origin: String, _ mailbox: String?) {
    let address = IMAPMailboxURL(text)
    #expect(address?.origin == origin)
    #expect(address?.mailbox == mailbox)
  }

  @Test(arguments: [
    ("imap://localhost", true), ("imap://127.1.2.3", true), ("imap://[::1]", true),
    ("imap://127.0.0.1.example.com", false), ("imap://10.0.0.1", false),
  ])
  func `tells this machine from others`(_ text: String, _ isLoopback: Bool) {
    #expect(IMAPMailboxURL(text)?.isLoopback == isLoopback)
  }

  @Test(arguments: [
    "", "imap://", "imap:mail.example.com", "mail.example.com", "http://h/", "pop3://h/",
    "imap://qa@h/", "imap://qa:s3cret@h/", "imap://qa;AUTH=PLAIN@h/", "imap://h/INBOX;UID=1",
    "imap://h/?SUBJECT", "imap://h/#a", "imap://h/%0D%0ALOGOUT", "imap://h/%00", "imap://h:99999/",
  ])
  func `that says more or less is refused`(_ text: String) {
    #expect(IMAPMailboxURL(text) == nil)
  }
}
