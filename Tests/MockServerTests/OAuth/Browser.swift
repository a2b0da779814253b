import JSON
@testable import MockPool
import Testing

/// A browser without a screen.
///
/// The browser keeps cookies, follows redirects within the server, and fills in forms.
struct Browser {
  let client: PlainClient
  private(set) var cookies: [String: String] = [:]

  init(_ client: PlainClient) { self.client = client }

  mutating func get(_ path: String) async throws -> PlainAnswer {
    keep(try await client.send("GET", path, header))
  }

  mutating func post(_ path: String, _ fields: [(String, String)]) async throws -> PlainAnswer {
    let type = [("Content-Type", "application/x-www-form-urlencoded")]
    return keep(
      try await client.send("POST", path, header + type, body: Array(FormFields(fields).text.utf8))
    )
  }

  /// Opens an address and follows redirects within this server.
  mutating func follow(_ path: String) async throws -> PlainAnswer {
    var answer = try await get(path)
    while let next = answer.header("Location"), next.hasPrefix("/") { answer = try await get(next) }
    return answer
  }

  /// Submits the form of a page with these fields and the hidden fields.
  mutating func submit(
    _ page: PlainAnswer,
    _ fields: [(String, String)]
  ) async throws -> PlainAnswer {
    let html = page.text
    let action = try #require(html.attribute("action", of: "form"))
    let hidden = html.split(separator: "<input ").filter { $0.hasPrefix("type=\"hidden\"") }.map {
      let tag = "<input " + $0
      return (
        tag.attribute("name", of: "input") ?? "", tag.attribute("value", of: "input") ?? ""
      )
    }
    return try await post(action, hidden + fields)
  }

  mutating func forget(_ cookie: String) { cookies[cookie] = nil }

  private var header: [(String, String)] {
    let text = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return text.isEmpty ? [] : [("Cookie", text.joined(separator: "; "))]
  }

  private mutating func keep(_ answer: PlainAnswer) -> PlainAnswer {
    for header in answer.headers where header.name.lowercased() == "set-cookie" {
      let parts = header.value.split(separator: "; ")
      let pair = parts[0].split(separator: "=", omittingEmptySubsequences: false)
      cookies[String(pair[0])] = parts.contains("Max-Age=0") ? nil : String(pair[1])
    }
    return answer
  }
}

extension String {
  /// An attribute of the first tag of a kind, unescaped.
  func attribute(_ name: String, of tag: String) -> String? {
    guard let start = firstRange(of: "<\(tag) ")?.upperBound else { return nil }
    let text = self[start...].prefix { $0 != ">" }
    guard let value = text.firstRange(of: "\(name)=\"")?.upperBound else { return nil }
    return String(text[value...].prefix { $0 != "\"" }).unescaped
  }

  private var unescaped: String {
    replacing("&quot;", with: "\"").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }
}
