internal import FoundationEssentials
internal import JSON
internal import RunRecord

/// An HTTP archive in parts, for writing it while the run lasts.
///
/// Source: HAR 1.2 specification (w3c.github.io/web-performance/specs/HAR). Members that start with
/// an underscore are authflow's own, as the specification allows.
struct HARArchive: Sendable {
  private let version: String
  private var hasEntries = false
  /// One page for each scenario, in the order of their first requests.
  private var pages: [JSONObject] = []
  private var scenarios: Set<Int> = []

  init(version: String) { self.version = version }

  /// The start of the document, up to the first entry.
  var start: String {
    let creator: JSONValue = ["name": "authflow", "version": .string(version)]
    return #"{"log":{"version":"1.2","creator":"# + creator.text(.compact) + #","entries":["#
  }

  /// The end of the document, after the last entry.
  var end: String {
    let list = pages.map { JSONValue.object($0).text(.compact) }
    return "\n],\"pages\":[\(list.joined(separator: ",\n"))]}}\n"
  }

  /// The next entry with its separator.
  mutating func entry(_ exchange: TracedExchange, step: String?) -> String {
    defer { hasEntries = true }
    if scenarios.insert(exchange.scenario.index).inserted { pages.append(Self.page(exchange)) }
    return (hasEntries ? ",\n" : "\n") + JSONValue.object(exchange.archived(step)).text(.compact)
  }

  private static func page(_ exchange: TracedExchange) -> JSONObject {
    [
      "startedDateTime": .string(exchange.startedAt.archived), "id": .string(exchange.pageID),
      "title": .string(exchange.scenario.title), "pageTimings": [:],
    ]
  }
}

extension TracedExchange {
  fileprivate var pageID: String { "scenario-\(scenario.index + 1)" }

  fileprivate func archived(_ step: String?) -> JSONObject {
    let time = JSONValue.number(JSONNumber((elapsed / .microseconds(1)).rounded() / 1000))
    var entry: JSONObject = [
      "pageref": .string(pageID), "startedDateTime": .string(startedAt.archived), "time": time,
      "request": .object(archivedRequest), "response": .object(archivedResponse), "cache": [:],
      "timings": ["send": 0, "wait": time, "receive": 0],
    ]
    entry["_operation"] = operation.map(JSONValue.string)
    entry["_step"] = step.map(JSONValue.string)
    if attempt > 1 { entry["_attempt"] = .integer(attempt) }
    return entry
  }

  private var archivedRequest: JSONObject {
    var members: JSONObject = [
      "method": .string(method), "url": .string(url), "httpVersion": "HTTP/1.1", "cookies": [],
      "headers": .array(requestHeaders.archived), "queryString": .array(query),
      "headersSize": -1, "bodySize": -1,
    ]
    if let request {
      members["postData"] = [
        "mimeType": .string(Self.type(requestHeaders)), "text": .string(request.archivedText),
      ]
    }
    return members
  }

  private var archivedResponse: JSONObject {
    let text = response?.archivedText ?? ""
    var members: JSONObject = [
      // Browsers use the status 0 for a request without a response.
      "status": .integer(status ?? 0), "statusText": "", "httpVersion": "HTTP/1.1",
      "cookies": [], "headers": .array(responseHeaders.archived),
      "content": [
        "size": .integer(text.utf8.count),
        "mimeType": .string(Self.type(responseHeaders)), "text": .string(text),
      ],
      "redirectURL": "", "headersSize": -1, "bodySize": -1,
    ]
    members["_error"] = error.map(JSONValue.string)
    return members
  }

  private static func type(_ headers: JSONObject) -> String {
    let header = headers.members.first { $0.key.lowercased() == "content-type" }
    return header?.value.string ?? "application/json"
  }

  /// The parameters of the URL's query, still encoded.
  private var query: [JSONValue] {
    guard let start = url.firstIndex(of: "?") else { return [] }
    return url[url.index(after: start)...].prefix { $0 != "#" }.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      return [
        "name": .string(parts.first ?? ""), "value": .string(parts.count > 1 ? parts[1] : ""),
      ]
    }
  }
}

extension JSONObject {
  fileprivate var archived: [JSONValue] {
    members.map { ["name": .string($0.key), "value": .string($0.value.string ?? "")] }
  }
}

extension JSONValue {
  /// The text of a body: a string as it is, any other value as JSON.
  fileprivate var archivedText: String { string ?? text(.compact) }
}

extension Date {
  /// The time in UTC with milliseconds.
  var archived: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}
