import JSON

/// Tokens of paged lists: the place to go on from, in a form that nobody is tempted to read.
enum Page {
  private static let prefix = "CAIS"

  /// A token that no other operation takes.
  static func token(for place: Int, of operation: String) -> JSONValue {
    let mark = operation.lowercased().filter { !"aeiou".contains($0) }
    return .string(prefix + String(place, radix: 36) + "-" + mark)
  }

  /// The place behind a token of the same operation; 0 without one.
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
  /// The members of an answer with a page of a list whose elements are numbered upwards.
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

  /// How many elements of a list may be told at once.
  ///
  /// «unconfirmed»: what 0, which the model allows, means; here it is no limit.
  func limit(_ member: String = "MaxResults", usual: Int = 60) -> Int {
    input[member]?.int.flatMap { $0 == 0 ? nil : $0 } ?? usual
  }
}

extension Array {
  /// The elements under their places, as those of a list that has no other numbers.
  var numbered: [(number: Int, element: Element)] { enumerated().map { ($0, $1) } }
}
