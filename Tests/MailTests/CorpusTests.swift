import FoundationEssentials
@testable import Mail
import Testing

/// A message of Tests/Fixtures/mail, with the right answer by the judgment of a person.
private struct AwkwardMessage: CustomTestStringConvertible {
  let name: String
  let answer: Answer
  let reason: String

  enum Answer: Equatable {
    case code(String)
    /// The code is only in the confirmation link.
    case link(String)
    case ambiguous([String])
    case none
  }

  var testDescription: String { "\(name): \(reason)" }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Fixtures/mail")

  static let all = rows(of: "answers.tsv").map { cells in
    AwkwardMessage(name: cells[0], answer: Answer(cells[1]), reason: cells[2])
  }

  /// The rows of a table without its head, with `\n` in place of line ends.
  static func rows(of name: String) -> [[String]] {
    let table = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
    return (table ?? "").split(separator: "\n").dropFirst().map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false)
        .map { String($0).replacing("\\n", with: "\n") }
    }
  }

  /// The names of all files, with and without an answer.
  static var names: [String] {
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".eml") }.map { String($0.dropLast(4)) }
  }

  func message() throws -> MailMessage {
    try MailMessage(parsing: Array(Data(contentsOf: Self.folder.appending(path: "\(name).eml"))))
  }
}

extension AwkwardMessage.Answer {
  init(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    switch words[0] {
    case "none": self = .none
    case "link": self = .link(words[1])
    case "ambiguous": self = .ambiguous(Array(words.dropFirst()))
    default: self = .code(text)
    }
  }

  init(_ finding: CodeFinding, in message: MailMessage) {
    switch finding {
    case .found(let code): self = .code(code)
    case .ambiguous(let candidates): self = .ambiguous(candidates.map(\.code))
    case .none: self = message.confirmationCode.map(Self.link) ?? .none
    }
  }
}

extension MailMessage {
  fileprivate var confirmationCode: String? {
    let links = isForward ? [] : links
    let mark = "confirmation_code="
    return links.lazy.compactMap { link in
      link.firstRange(of: mark).map { String(link[$0.upperBound...].prefix { $0 != "&" }) }
    }.first
  }
}

@Suite struct `The corpus of awkward messages` {
  @Test func `has at least 80 messages, each with an answer`() {
    #expect(AwkwardMessage.all.count >= 80)
    #expect(AwkwardMessage.all.map(\.name).sorted() == AwkwardMessage.names.sorted())
  }

  @Test(arguments: AwkwardMessage.all)
  fileprivate func `gives the right answer`(_ awkward: AwkwardMessage) throws {
    let message = try awkward.message()
    let finding = CodeRule(templates: MessageTemplate.serviceDefaults).finding(in: message)
    #expect(AwkwardMessage.Answer(finding, in: message) == awkward.answer)
  }

  @Test(arguments: AwkwardMessage.all)
  fileprivate func `gives the same answers without the service's templates`(
    _ awkward: AwkwardMessage
  ) throws {
    let message = try awkward.message()
    #expect(AwkwardMessage.Answer(CodeRule().finding(in: message), in: message) == awkward.answer)
  }

  @Test(arguments: AwkwardMessage.rows(of: "sentences.tsv"))
  fileprivate func `gives the right answer for a text`(_ row: [String]) throws {
    let type = "Content-Type: text/\(row[2]); charset=utf-8"
    let message = try message(["Subject: \(row[1])", type], row[3])
    let answer = AwkwardMessage.Answer(CodeRule().finding(in: message), in: message)
    #expect(answer == AwkwardMessage.Answer(row[0]))
  }
}
