import CognitoModel
import FoundationEssentials
import JSON
import MockPool
import Scenario
import Testing

/// A row of the page's tables of operations.
private struct Row: Hashable {
  let operation: String
  let status: String

  /// Reads a line; nil where it is no such row.
  init?(_ line: Substring) {
    let cells = line.split(separator: "|").map { $0.trimmed }
    guard cells.count >= 2, cells[0].hasPrefix("`"), cells[0].hasSuffix("`") else { return nil }
    operation = String(cells[0].dropFirst().dropLast())
    // Endpoints are no operations.
    guard !operation.utf8.contains(UInt8(ascii: "/")) else { return nil }
    status = cells[1]
  }
}

private let page: String = {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../docs/mock-pool.md")
  return (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
}()

private let rows = page.split(separator: "\n").compactMap(Row.init)

@Suite("docs/mock-pool.md")
struct MockPoolPageTests {
  @Test func `every operation of the service model has one row, and nothing else has`() {
    let operations = rows.map(\.operation)
    #expect(operations.sorted() == CognitoModel.operationNames.sorted())
  }

  @Test(arguments: OAuthEndpoint.allCases.filter { $0 != .error })
  func `every endpoint of the authorization server has a row`(endpoint: OAuthEndpoint) {
    #expect(page.contains("/\(endpoint.rawValue)` | behaves |"))
  }

  @Test func `the page knows no other words for what the mock makes of an operation`() {
    let known: Set = ["behaves", "stored document", "stored settings", "not implemented"]
    #expect(Set(rows.map(\.status)).subtracting(known) == [])
  }

  @Test(arguments: CognitoModel.operationNames)
  func `the mock has every operation that the page says it has, and no other`(operation: String) {
    let reply = MockReply.unrouted(MockRequest(operation: operation, input: [:]))
    let isMissing = rows.contains { $0.operation == operation && $0.status == "not implemented" }
    #expect((reply.errorType == "NotImplementedByMock") == isMissing, "\(reply.body)")
  }
}

extension TriggerMember.Input {
  /// A value of the kind, with every member that it can have.
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

@Test func `the mock takes every trigger of the language with every member`() throws {
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
