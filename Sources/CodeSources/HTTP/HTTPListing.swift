internal import Algorithms
internal import FoundationEssentials
internal import JSON
internal import Transport
internal import Values

/// Reads the pages of a list of messages.
struct HTTPListing {
  /// The maximum number of pages; a longer list probably refers to itself.
  static let maximumPages = 100

  private let exchange: HTTPExchange
  private let request: HTTPInbox.Request
  private var values: HTTPValues
  private var visited: Set<String> = []
  private var link: String?

  /// The items so far, without duplicates, in the order of the list.
  private(set) var items: [HTTPItem] = []

  /// Whether the list was read to its end.
  private(set) var isComplete = false

  /// The pauses that the server proposes between requests; empty if it proposes none.
  private(set) var pauses: [Duration] = []

  /// How far the server's clock is ahead, in whole seconds; nil if unknown.
  private(set) var clockLead: TimeInterval?

  private var paths: MessagePaths { exchange.inbox.paths }

  init(_ exchange: HTTPExchange, _ request: HTTPInbox.Request, _ values: HTTPValues) {
    (self.exchange, self.request, self.values) = (exchange, request, values)
  }

  /// Reads pages until `isEnough` returns true for the items of a page, or the list ends.
  mutating func read(
    until isEnough: ([HTTPItem]) -> Bool
  ) async throws(HTTPSourceFailure) {
    for _ in 0..<HTTPListing.maximumPages {
      let (page, json) = try await page()
      items = (items + page).uniqued(on: \.id)
      guard !page.isEmpty, try advance(after: page, json) else {
        isComplete = true
        return
      }
      if isEnough(page) { return }
    }
    throw failure(.endless(pages: HTTPListing.maximumPages))
  }

  private mutating func page() async throws(HTTPSourceFailure) -> ([HTTPItem], JSONValue) {
    let response: HTTPResponse
    do throws(HTTPSourceFailure) {
      response = try await exchange.response(to: request, values, at: link)
    } catch {
      // A server that holds a request reports the end of its time in this way.
      if case .failed(408, _) = error.cause, exchange.inbox.wait != nil { return ([], .null) }
      throw error
    }
    note(response.headers)
    guard response.status != 204, !response.body.isEmpty else { return ([], .null) }
    let json = try exchange.json(of: response, at: values.url(of: request.url))
    return (try elements(of: json).map { HTTPItem($0, paths) }, json)
  }

  /// The messages of a response; a null is an empty list.
  private func elements(of json: JSONValue) throws(HTTPSourceFailure) -> [JSONValue] {
    if json == .null { return [] }
    if let list = json.first(of: paths.items) { return list.array ?? [list] }
    if json.has(paths.items) { return [] }
    if let elements = json.array { return elements }
    guard paths.items.isEmpty || paths.items.count > 1 else {
      let path = paths.items[0].description
      throw failure(.missing(path: path, members: json.memberNames))
    }
    return [json]
  }

  private mutating func note(_ headers: [HTTPHeader]) {
    // Mailosaur lists the pauses in milliseconds. The last pause applies to all later requests.
    let words = headers.first(named: "x-ms-delay")?.split(separator: ",") ?? []
    pauses = words.compactMap { word in
      Int(word.filter { $0 != " " }).map { .milliseconds(max($0, 1)) }
    }
    guard let date = headers.first(named: "Date").flatMap({ HTTPDate($0) }) else { return }
    let lead = Double(date.secondsSince1970) - Date().timeIntervalSince1970
    clockLead = abs(lead) < 2 ? 0 : lead
  }

  private func failure(_ cause: HTTPSourceFailure.Cause) -> HTTPSourceFailure {
    exchange.failure(cause, at: values.url(of: request.url))
  }
}

// MARK: - Pages

extension HTTPListing {
  /// Selects the next page; false if there is none.
  private mutating func advance(
    after page: [HTTPItem],
    _ json: JSONValue
  ) throws(HTTPSourceFailure) -> Bool {
    if !paths.next.isEmpty {
      guard let next = json.first(of: paths.next)?.scalarText, !next.isEmpty else { return false }
      guard visited.insert(next).inserted else {
        // The first page has no link to it.
        throw failure(.endless(pages: visited.count + 1))
      }
      if request.reads(.next) {
        values.next = next
      } else {
        let base = link ?? values.url(of: request.url)
        link = try exchange.sameServer(next, as: base)
      }
      return true
    }
    guard request.reads(.offset) else { return false }
    values.offset += page.count
    return true
  }
}

extension HTTPExchange {
  /// The JSON of a response.
  func json(of response: HTTPResponse, at url: String) throws(HTTPSourceFailure) -> JSONValue {
    if let json = try? JSONValue(parsing: response.body) { return json }
    throw failure(.notJSON(type: response.mediaType.name, start: start(of: response)), at: url)
  }
}
