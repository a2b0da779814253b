import Foundation
import MockServer
import PoolClient
import Project
import RunRecord
import Testing

@testable import Runner

/// The text of journals.
struct JournaledRunTests {
  private static let header = JournalHeader(
    run: "tp43rpi33y0cph",
    pool: "staging",
    userPoolID: "eu-west-1_AbCdEfGhI",
    region: "eu-west-1",
    endpoint: "https://cognito-idp.eu-west-1.amazonaws.com/"
  )

  private static func entry(_ number: Int, _ result: JournalEntry.Result) -> JournalEntry {
    var entry = JournalEntry(
      number: number,
      kind: number == 3 ? .client : .user,
      names: number == 2 ? ["ada@example.com", "+15555550100"] : ["ada@example.com"],
      operation: number == 2 ? "http" : "SignUp",
      pool: "eu-west-1_AbCdEfGhI",
      isGenerated: number != 4,
      scenario: "a.yaml:1 A",
      at: Date(timeIntervalSince1970: 1_800_000_000)
    )
    entry.result = result
    return entry
  }

  private static func bytes(_ entries: [JournalEntry]) -> [UInt8] {
    let lines = entries.flatMap { [$0.line, $0.resultLine].compactMap(\.self) }
    return ([header.line(at: Date(timeIntervalSince1970: 0))] + lines).flatMap(\.journalLine)
  }

  @Test func `every entry is read as it was written`() throws {
    let entries = [
      Self.entry(1, .created(id: "sub-1")), Self.entry(2, .unanswered),
      Self.entry(3, .created(id: nil)), Self.entry(4, .notSent),
      Self.entry(5, .rejected(error: "LimitExceededException", mayRepeat: false)),
      Self.entry(6, .rejected(error: "UsernameExistsException", mayRepeat: true)),
    ]
    let run = try JournaledRun(parsing: Self.bytes(entries))
    #expect(run.header == Self.header)
    #expect(run.entries == entries)
    #expect(run.damagedLines.isEmpty)
  }

  @Test func `a journal that ends anywhere gives the entries of its complete lines`() throws {
    let bytes = Self.bytes([Self.entry(1, .created(id: "sub-1")), Self.entry(2, .unanswered)])
    let first = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
    for end in (first + 1)...bytes.count {
      let run = try JournaledRun(parsing: Array(bytes[..<end]))
      #expect(run.entries.count == bytes[..<end].count { $0 == UInt8(ascii: "\n") }.entries)
      #expect(run.damagedLines.isEmpty)
    }
  }

  @Test func `a damaged line is named, and the others are read`() throws {
    var bytes = Self.bytes([Self.entry(1, .unanswered)])
    bytes += Array("garbage\n".utf8) + Self.entry(2, .unanswered).line.journalLine
    let run = try JournaledRun(parsing: bytes)
    #expect(run.damagedLines == [3] && run.entries.map(\.number) == [1, 2])
  }

  @Test func `the account of a created pool is read as it was written`() throws {
    var header = Self.header
    (header.userPoolID, header.account) = ("", "123456789012")
    let line = header.line(at: Date(timeIntervalSince1970: 0)).journalLine
    let run = try JournaledRun(parsing: line)
    #expect(run.header == header && run.header.createsPool)
  }

  @Test(arguments: [
    "", "a", "tp43rpi33y0cp", "tp43rpi33y0cphh", "TP43RPI33Y0CPH", "tp43-pi33y0cph",
  ])
  func `a journal whose run ID does not have the form of an ID is refused`(_ id: String) {
    var header = Self.header
    header.run = id
    let line = header.line(at: Date(timeIntervalSince1970: 0)).journalLine
    #expect(throws: JournaledRunError.notAJournal) { try JournaledRun(parsing: line) }
  }

  @Test(
    arguments: [
      ("https://cognito-idp.eu-west-1.amazonaws.com/", "eu-west-1", nil),
      (
        "https://cognito-idp.eu-west-1.amazonaws.com/", "us-east-1",
        .region(journal: "eu-west-1", now: "us-east-1")
      ),
      (
        "http://127.0.0.1:9", "eu-west-1",
        .endpoint(
          journal: "https://cognito-idp.eu-west-1.amazonaws.com/",
          now: "http://127.0.0.1:9/"
        )
      ),
    ] as [(String, String, JournalHeader.Difference?)]
  )
  func `a journal belongs to one server and one region`(
    _ url: String,
    _ region: String,
    _ difference: JournalHeader.Difference?
  ) throws {
    let endpoint = try PoolEndpoint(url: url, region: region)
    #expect(Self.header.difference(from: endpoint) == difference)
  }

  @Test(arguments: [
    ("", JournaledRunError.notAJournal), ("{}\n", .notAJournal), ("scenario: A\n", .notAJournal),
    (#"{"journal":99,"run":"a"}"# + "\n", .laterVersion),
  ])
  func `a file that is not a journal is refused`(_ text: String, _ error: JournaledRunError) {
    #expect(throws: error) { try JournaledRun(parsing: Array(text.utf8)) }
  }

  @Test(arguments: [
    (JournalEntry.Result.unanswered, true), (.notSent, false), (.created(id: "sub"), true),
    (.rejected(error: "UsernameExistsException", mayRepeat: false), false),
    (.rejected(error: "AliasExistsException", mayRepeat: false), false),
    (.rejected(error: "UsernameExistsException", mayRepeat: true), true),
    (.rejected(error: "LimitExceededException", mayRepeat: false), true),
    (.rejected(error: "CodeDeliveryFailureException", mayRepeat: false), true),
    (.rejected(error: "InvalidPasswordException", mayRepeat: false), true),
  ])
  func `an error leaves a user unless the name belongs to another one`(
    _ result: JournalEntry.Result,
    _ mayExist: Bool
  ) {
    #expect(Self.entry(1, result).mayExist == mayExist)
  }
}

extension Int {
  /// The number of entries in a journal of the test with this number of complete lines: a header,
  /// an entry, its result, and a second entry.
  fileprivate var entries: Int { [0, 0, 1, 1, 2][self] }
}
