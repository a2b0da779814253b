import JSON

/// Opaque tokens of paged lists, which contain the position of the next page.
enum Page {
  private static let prefix = "CAIS"

  /// A token that is valid only for this operation.
  static func token(for place: Int, of operation: String) -> JSONValue {
    let mark = operation.lowercased().filter { !"aeiou".contains($0) }
    return .string(prefix + String(place, radix: 36) + "-" + mark)
  }

  /// The position in a token of the same operation; 0 without a token.
  static func start(_ token: JSONValue?, of operation: String) throws(ServiceError) -> Int {
    guard let text = token?.string else { return 0 }
    let digits = text.dropFirst(prefix.count).prefix { $0 != "-" }
    guard let place = Int(digits, radix: 36), place >= 0,
      token == Page.token(for: place, of: operation)
    else { throw .invalidPaginationToken }
    return place
  }
}

extension MockRequest {
  /// The members of a response with one page of a list, whose elements have ascending numbers.
  func page<Element>(
    _ member: String,
    of elements: [(number: Int, element: Element)],
    limit: Int,
    nextToken: String = "NextToken",
    _ shown: (Element) -> JSONValue
  ) throws(ServiceError) -> JSONObject {
    let start = try Page.start(input[nextToken], of: operation)
    let rest = elements.drop { $0.number < start }
    var body: JSONObject = [member: .array(rest.prefix(limit).map { shown($0.element) })]
    body[nextToken] = rest.dropFirst(limit).first.map { Page.token(for: $0.number, of: operation) }
    return body
  }

  /// The maximum number of elements on a page.
  ///
  /// «unconfirmed»: the meaning of 0, which the model allows. In the mock, 0 means unlimited.
  func limit(_ member: String = "MaxResults", usual: Int = 60) -> Int {
    input[member]?.int.flatMap { $0 == 0 ? nil : $0 } ?? usual
  }
}

extension Array {
  /// The elements with their indices, for lists in which no element has a lasting number.
  var numbered: [(number: Int, element: Element)] { enumerated().map { ($0, $1) } }
}
