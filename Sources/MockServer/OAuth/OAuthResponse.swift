import HTTPTypes
import Hummingbird
import JSON
import MockPool

/// Converts the responses of an authorization server to HTTP.
struct OAuthResponse {
  let visit: Visit

  /// The page's query, which its form must repeat.
  let query: FormFields

  func response(to reply: MockReply) -> Response {
    switch reply.oauth {
    case .document(let body): return .json(body)
    case .done: return Response(status: .ok, headers: .oauth)
    case .error(let error):
      var response = Response.json(error.body, status: error.status)
      // RFC 6749 §5.2.
      if error.status == 401 { response.headers[.wwwAuthenticate] = "Basic" }
      return response
    case .unauthorized(let error): return .unauthorized(error)
    case .redirect(let target, let change): return redirect(to: target, change)
    case .page(let page): return form(page)
    case nil where visit.address.endpoint.isPage:
      let words = [reply.errorType, reply.errorMessage].compactMap(\.self).joined(separator: ": ")
      return .errorPage(words, status: HTTPResponse.Status(code: reply.status))
    case nil:
      let error = OAuthError(code: "server_error", detail: reply.errorMessage)
      return .json(error.body, status: reply.status)
    }
  }

  /// The endpoint's response to an error that does not come from the pool.
  func response(to error: OAuthError) -> Response {
    visit.address.endpoint.isPage
      ? .errorPage(error.code, status: HTTPResponse.Status(code: error.status))
      : .json(error.body, status: error.status)
  }

  private func redirect(
    to target: AuthorizationServerResponse.Destination,
    _ change: AuthorizationServerResponse.BrowserSessionChange
  ) -> Response {
    var response = Response(status: .found, headers: [.cacheControl: "no-store"])
    switch target {
    case .app(let address): response.headers[.location] = address
    case .own(let endpoint, let fields): response.headers[.location] = path(endpoint, fields)
    }
    response.headers[.setCookie] = visit.cookie(for: change)
    return response
  }

  private func path(_ endpoint: OAuthEndpoint, _ fields: FormFields) -> String {
    "\(visit.address.base)/\(endpoint.rawValue)?\(fields.text)"
  }

  private func form(_ page: SignInPage) -> Response {
    let html = SignInHTML(
      page: page,
      hidden: [(Visit.csrfField, visit.csrf)],
      nonce: visit.nonce,
      address: { path($0, query) }
    )
    let source = html.hasScript ? "'nonce-\(visit.nonce)'" : "'none'"
    var response = Response.html(html.document, scripts: source)
    response.headers[.setCookie] = visit.csrfCookie
    return response
  }
}

// MARK: - Kinds of responses

extension Response {
  fileprivate static func json(_ body: JSONObject, status: Int = 200) -> Response {
    var fields = HTTPFields.oauth
    fields[.contentType] = "application/json;charset=UTF-8"
    return json(body, status: HTTPResponse.Status(code: status), fields)
  }

  /// The userInfo response, with the reason in a header field, as in the developer guide.
  fileprivate static func unauthorized(_ error: OAuthError) -> Response {
    var response = json(error.body, status: error.status)
    let detail = error.detail.map { ", error_description=\"\($0)\"" } ?? ""
    response.headers[.wwwAuthenticate] = "error=\"\(error.code)\"\(detail)"
    return response
  }

  static func wrongMethod(at endpoint: OAuthEndpoint) -> Response {
    var response = rejection(
      "This address does not support that method.",
      status: .methodNotAllowed,
      at: endpoint
    )
    response.headers[.allow] = endpoint.methods.joined(separator: ", ")
    return response
  }

  /// Rejects a request before a pool handles it, with a page for users or an OAuth error for apps.
  static func rejection(
    _ words: String,
    status: HTTPResponse.Status,
    at endpoint: OAuthEndpoint
  ) -> Response {
    guard !endpoint.isPage else { return errorPage(words, status: status) }
    let error = OAuthError(code: "invalid_request", detail: words, status: status.code)
    return json(error.body, status: status.code)
  }

  /// The page for an error that can't be returned to an app.
  static func errorPage(_ error: String, status: HTTPResponse.Status) -> Response {
    .html(SignInHTML.errorDocument(error), status: status)
  }

  /// A page that runs only scripts from this source, can't be in a frame, and is not cached.
  fileprivate static func html(
    _ text: String,
    status: HTTPResponse.Status = .ok,
    scripts: String = "'none'"
  ) -> Response {
    var fields: HTTPFields = [
      .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
      .contentSecurityPolicy:
        "default-src 'none'; style-src 'unsafe-inline'; script-src \(scripts); base-uri 'none'; "
        + "frame-ancestors 'none'",
      .xContentTypeOptions: "nosniff",
    ]
    fields[.referrerPolicy] = "same-origin"
    return Response(
      status: status,
      headers: fields,
      body: ResponseBody(byteBuffer: ByteBuffer(string: text))
    )
  }
}

extension OAuthError {
  fileprivate var body: JSONObject {
    var body: JSONObject = ["error": .string(code)]
    body["error_description"] = detail.map(JSONValue.string)
    return body
  }
}
