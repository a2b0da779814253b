import Testing

@testable import CodeSources

/// The responses in bytes that arrive in parts of this length.
private func responses(
  in text: String,
  parts: Int = .max,
  keeping: Int = 1000
) throws
  -> [IMAPResponse]
{
  var framer = ResponseFramer(keeping: keeping)
  var rest = Array(text.utf8)[...]
  var found: [IMAPResponse] = []
  while !rest.isEmpty {
    framer.add(Array(rest.prefix(parts)))
    rest = rest.dropFirst(parts)
    while let frame = try framer.next() { found.append(IMAPResponse(frame)) }
  }
  return found
}

private func message(
  _ uid: UInt32?,
  _ body: FetchedMessage.Body?,
  date: String? = nil,
  size: Int? = nil
) -> FetchedMessage {
  FetchedMessage(uid: uid, internalDate: date, size: size, body: body)
}

private func bytes(_ text: String) -> FetchedMessage.Body {
  .bytes(Array(text.utf8), size: text.utf8.count)
}

@Suite struct `Responses of a mail server` {
  @Test(arguments: [1, 2, 3, 7, .max])
  func `are parsed the same for any division of their bytes`(_ parts: Int) throws {
    let body = "X1 OK fake\r\n* 9 EXISTS\r\n)\r\n{3}\r\n"
    let text = """
      * 3 EXISTS\r
      * 3 FETCH (FLAGS (\\Seen) UID 12 BODY[]<0> {\(body.utf8.count)}\r
      \(body) INTERNALDATE " 5-Nov-2026 01:02:03 +0100")\r
      X1 OK [READ-ONLY] done {5}\r
      * BYE later\r

      """
    let found = try responses(in: text, parts: parts)
    #expect(
      found == [
        .exists(3),
        .message(place: 3, message(12, bytes(body), date: " 5-Nov-2026 01:02:03 +0100")),
        .end(tag: "X1", IMAPStatus(kind: .ok, text: "[READ-ONLY] done {5}")),
        .status(IMAPStatus(kind: .bye, text: "later")),
      ]
    )
  }

  @Test(arguments: [
    ("* 1 FETCH (UID 5 BODY[] {3+}\r\nabc)", message(5, bytes("abc"))),
    ("* 1 FETCH (BODY[]<0> ~{3}\r\nabc UID 5)", message(5, bytes("abc"))),
    ("* 1 fetch (uid 5 body[] \"a\\\"b\\\\c\")", message(5, bytes("a\"b\\c"))),
    ("* 1 FETCH (UID 5 BODY[] NIL RFC822.SIZE 9)", message(5, .missing, size: 9)),
    ("* 1 FETCH (UID 5 BODY[] {0}\r\n)", message(5, bytes(""))),
    (
      "* 1 FETCH (UID 5 BODY[HEADER.FIELDS (TO (X))] {1}\r\na BODY[] {1}\r\nb)",
      message(5, bytes("b"))
    ),
    (
      "* 1 FETCH (UID 5 ENVELOPE (((1 2)) NIL {2}\r\n)) \"(\") BODY[] {1}\r\nb)",
      message(5, bytes("b"))
    ),
    ("* 1 FETCH (FLAGS ())", message(nil, nil)),
    ("* 1 FETCH (UID 99999999999 BODY[] {1}\r\nb)", message(nil, bytes("b"))),
  ])
  func `contain the attributes of a message`(_ text: String, _ expected: FetchedMessage) throws {
    #expect(try responses(in: text + "\r\n") == [.message(place: 1, expected)])
  }

  @Test(arguments: [
    "* 1 FETCH (UID 5", "* 1 FETCH UID 5", "* 1 FETCH", "* 1 FETCH (BODY[] \"abc)",
    "* 1 FETCH " + String(repeating: "(", count: 1000),
  ])
  func `that are incomplete contain no message`(_ text: String) throws {
    #expect(try responses(in: text + "\r\n") == [.message(place: 1, nil)])
  }

  @Test(arguments: [
    "", " ", "*", "* ", "* 3", "* x EXISTS", "* FLAGS (\\Seen)", "* LIST () \"/\"", "* STATUS x",
    "* LSUB () \"/\" {5}\r\nINBOX",
  ])
  func `of other kinds are skipped`(_ text: String) throws {
    #expect(try responses(in: text + "\r\n* 1 EXISTS\r\n") == [.other, .exists(1)])
  }

  @Test(
    arguments: [
      ("+ idling", .continuation),
      ("+", .continuation),
      ("* capability IMAP4rev1 Idle", .capabilities(["IMAP4REV1", "IDLE"])),
      ("* SEARCH 1 2", .found([1, 2])),
      ("* SEARCH", .found([])),
      ("* STATUS \"a b\" (UIDNEXT 5 MESSAGES 2)", .counts(["UIDNEXT": 5, "MESSAGES": 2])),
      ("* LIST () NIL {5}\r\nINBOX", .mailbox(ListedMailbox(name: "INBOX", delimiter: nil))),
      (
        "* LIST (\\Junk \\HasNoChildren) \".\" INBOX.M&APw-ll",
        .mailbox(
          ListedMailbox(
            name: "INBOX.Müll",
            attributes: ["\\junk", "\\hasnochildren"],
            delimiter: "."
          )
        )
      ),
    ] as [(String, IMAPResponse)]
  )
  func `contain the data of a mailbox or of the server`(
    _ text: String,
    _ expected: IMAPResponse
  ) throws {
    #expect(try responses(in: text + "\r\n") == [expected])
  }

  @Test(arguments: [5000, .max])
  func `may be too long, and the next response is still complete`(_ parts: Int) throws {
    let line = "* FLAGS " + String(repeating: "1234567 ", count: 300_000)
    let text = "\(line)\r\n\(line){6}\r\n* OK\r\n\r\nX1 OK done\r\n"
    let end = IMAPResponse.end(tag: "X1", IMAPStatus(kind: .ok, text: "done"))
    #expect(try responses(in: text, parts: parts) == [.other, .other, end])
  }

  @Test func `keep only the beginning of a large literal`() throws {
    let text = String(repeating: "a", count: 5000)
    let found = try responses(
      in: "* 1 FETCH (UID 5 BODY[] {5000}\r\n\(text) X {1}\r\nb)\r\n* 2 EXISTS\r\n",
      parts: 100
    )
    let kept = FetchedMessage.Body.bytes(Array(text.utf8.prefix(1000)), size: 5000)
    #expect(found == [.message(place: 1, message(5, kept)), .exists(2)])
  }

  @Test(arguments: [
    ("{99999999999}", 99_999_999_999), ("{268435456}", 268_435_456),
    ("{99999999999999999999}", Int.max),
  ])
  func `with an oversized literal are rejected`(_ mark: String, _ size: Int) {
    #expect(throws: FramingError.literalTooLarge(size)) {
      try responses(in: "* 1 FETCH (UID 5 BODY[] \(mark)\r\n")
    }
  }

  @Test func `with endless literals are rejected`() {
    let text = "* LIST " + String(repeating: "{0}\r\n", count: 2000)
    #expect(throws: FramingError.tooManyLiterals) { try responses(in: text) }
  }
}

@Test(arguments: [
  ("INBOX", "\"INBOX\""), ("Sent & Co", "\"Sent &- Co\""), ("Entwürfe", "\"Entw&APw-rfe\""),
  ("a\"b\\c", "\"a\\\"b\\\\c\""), ("台北", "\"&U,BTFw-\""), ("a😀b", "\"a&2D3eAA-b\""),
])
func `a mailbox name is encoded as the protocol requires`(_ name: String, _ written: String) {
  #expect(MailboxName.quoted(name) == written)
}
