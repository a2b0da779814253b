internal import CognitoModel
internal import JSON
internal import Transport
internal import Values

/// A request or response of `http` as shown in reports, and its secrets.
struct HTTPMessageDescription {
  /// The method and the URL, without parts that may be secret.
  var line = ""
  /// Headers and body, with the values of secret fields masked.
  var fields = JSONObject()
  /// The values of secret fields, for the redactor, because the values can also appear elsewhere.
  var secrets: [Secret] = []
  /// Whether the body is an HTML page in a response.
  private(set) var isPage = false

  init(_ request: HTTPRequest) {
    show(request.method, request.url)
    let media = request.headers.mediaType
    add(
      request.headers,
      request.body,
      media,
      HTTPMessageDescription.value(of: request.body, as: media)
    )
  }

  /// Shows only the line of a request.
  init(_ method: String, _ url: String) { show(method, url) }

  private mutating func show(_ method: String, _ url: String) {
    line = "\(method) \(address(url))"
  }

  /// Shows a response, whose body has been parsed.
  init(_ response: HTTPResponse, body: JSONValue, _ media: HTTPMediaType) {
    isPage = media == .html
    add(response.headers, response.body, media, body)
  }

  /// The headers that contain a URL.
  private static let addresses = ["Location", "Content-Location", "Referer"]

  private mutating func add(
    _ headers: [HTTPHeader],
    _ body: [UInt8],
    _ media: HTTPMediaType,
    _ value: @autoclosure () -> JSONValue
  ) {
    var shown = JSONObject()
    shown.reserveCapacity(headers.count)
    for header in headers {
      let isSecret = SecretNames.isSecret(field: header.name)
      if isSecret { secrets += HTTPMessageDescription.parts(of: header).map(Secret.init) }
      let isAddress = HTTPMessageDescription.addresses.contains { header.isNamed($0) }
      let value = isSecret ? Secret.mask : isAddress ? address(header.value) : header.value
      // Names that are repeated in another spelling are shown separately.
      if let earlier = shown[header.name]?.string {
        shown[header.name] = .string("\(earlier), \(value)")
      } else {
        shown.append(new: header.name, .string(value))
      }
    }
    if !shown.members.isEmpty { fields["headers"] = .object(shown) }
    guard !body.isEmpty else { return }
    if media == .form {
      fields["body"] = .string(form(String(decoding: body, as: UTF8.self)))
    } else {
      fields["body"] = value().masked(&secrets)
    }
  }

  /// A JSON value if the content type or first byte indicates JSON, otherwise a string.
  static func value(of body: [UInt8], as media: HTTPMediaType) -> JSONValue {
    let media = media.name
    let first = body.first { !" \n\r\t".utf8.contains($0) }
    let isJSON =
      media.hasSuffix("/json") || media.hasSuffix("+json")
      || first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    if isJSON, let value = try? JSONValue(parsing: body) { return value }
    return .string(String(decoding: body, as: UTF8.self))
  }

  /// Returns a form or query with the values of secret fields masked.
  private mutating func form(_ text: String) -> String {
    var shown: [String] = []
    let known = secrets.count
    // Bytes are split, because a combining mark after a separator would hide it.
    let pairs = Array(text.utf8).split(
      separator: UInt8(ascii: "&"),
      omittingEmptySubsequences: false
    )
    for pair in pairs {
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1)
        .map { String(decoding: $0, as: UTF8.self) }
      guard parts.count == 2, SecretNames.isSecret(field: parts[0].formDecoded) else {
        shown.append(String(decoding: pair, as: UTF8.self))
        continue
      }
      secrets.append(Secret(parts[1].formDecoded))
      shown.append("\(parts[0])=\(Secret.mask)")
    }
    return secrets.count == known ? text : shown.joined(separator: "&")
  }

  /// Whether a byte marks a part of a URL that can be secret: a fragment, a query, or user
  /// information.
  private static func isSplitting(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "#") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "@")
  }

  /// Returns a URL without its user information, with the secret fields of its query masked.
  private mutating func address(_ url: String) -> String {
    guard url.hasByte(where: HTTPMessageDescription.isSplitting) else { return url }
    // A fragment can contain tokens, as in the implicit grant of OAuth 2.0.
    if let hash = url.utf8.firstIndex(of: UInt8(ascii: "#")) {
      // An app with routes in the fragment has its query there, as in `#/callback?code=abc`.
      let parts = url.utf8[url.utf8.index(after: hash)...].split(
        separator: UInt8(ascii: "?"),
        omittingEmptySubsequences: false
      )
      let shown = parts.map { form(String(decoding: $0, as: UTF8.self)) }.joined(separator: "?")
      return address(String(url[..<hash])) + "#" + shown
    }
    let query = url.utf8.firstIndex(of: UInt8(ascii: "?")) ?? url.endIndex
    var place = String(url[..<query])
    let start = place.hasPrefix("//") ? place.index(place.startIndex, offsetBy: 2) : nil
    if let start = start ?? place.authorityStart {
      let authority = place.utf8[start...].prefix { $0 != UInt8(ascii: "/") }
      if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
        secrets.append(Secret(String(place[start..<at])))
        place.replaceSubrange(authority.startIndex..<at, with: Secret.mask)
      }
    }
    guard query < url.endIndex else { return place }
    return place + "?" + form(String(url[url.utf8.index(after: query)...]))
  }
}
