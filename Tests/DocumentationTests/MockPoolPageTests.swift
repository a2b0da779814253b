import CognitoModel
import FoundationEssentials
import JSON
@testable import MockPool
@testable import Scenario
import Testing

/// A row in a table of operations.
private struct Row: Hashable {
  let operation: String
  let status: String

  /// Creates a row from a line, or returns nil if the line is not a row about an operation.
  init?(_ line: Substring) {
    let cells = line.split(separator: "|").map { $0.trimmed }
    guard cells.count >= 2, cells[0].hasPrefix("`"), cells[0].hasSuffix("`") else { return nil }
    operation = String(cells[0].dropFirst().dropLast())
    // Endpoints are not operations.
    guard !operation.utf8.contains(UInt8(ascii: "/")) else { return nil }
    status = cells[1]
  }
}

/// The text of a page in docs/reference/mock.
private func page(_ name: String) -> String {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../docs/reference/mock/\(name).md")
  return (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
}

private let rows = page("operations").split(separator: "\n").compactMap(Row.init)

@Suite("docs/reference/mock")
struct MockPoolPageTests {
  @Test func `exactly the operations of the service model have a row`() {
    let operations = rows.map(\.operation)
    #expect(operations.sorted() == CognitoModel.operationNames.sorted())
  }

  @Test(arguments: OAuthEndpoint.allCases.filter { $0 != .error })
  func `every endpoint of the authorization server has a row`(endpoint: OAuthEndpoint) {
    #expect(page("authorization-server").contains("/\(endpoint.rawValue)` | implemented |"))
  }

  @Test func `each operation has one of four statuses`() {
    let known: Set = ["implemented", "stored document", "stored settings", "not implemented"]
    #expect(Set(rows.map(\.status)).subtracting(known) == [])
  }

  @Test(arguments: CognitoModel.operationNames)
  func `the mock implements exactly the operations that the page lists`(operation: String) {
    let reply = MockReply.unrouted(MockRequest(operation: operation, input: [:]))
    let isMissing = rows.contains { $0.operation == operation && $0.status == "not implemented" }
    #expect((reply.errorType == "NotImplementedByMock") == isMissing, "\(reply.body)")
  }
}

extension TriggerMember.Input {
  /// A value of this type with every possible member.
  fileprivate var sample: JSONValue {
    switch self {
    case .text: "a"
    case .boolean: true
    case .choice(let words): .string(words.first ?? "")
    case .texts, .values: ["a": "b"]
    case .textList, .program: ["a"]
    case .members(let members): .object(sample(of: members))
    case .list(let members): [.object(sample(of: members))]
    }
  }

  private func sample(of members: [TriggerMember]) -> JSONObject {
    JSONObject(members.map { ($0.name, $0.input.sample) })
  }
}

@Test func `the mock accepts every trigger of the language with every member`() throws {
  for entry in TriggerTable.entries {
    _ = try DeclaredTriggers([entry.name: entry.input.sample])
    for failure: JSONObject in [["fail": "no"], ["invalid": true], ["unreachable": true]] {
      _ = try DeclaredTriggers([entry.name: .object(failure)])
    }
  }
  #expect(DeclaredTriggers.knownNames == TriggerTable.entries.map(\.name).sorted())
}

extension Substring {
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
