internal import JSON
internal import Values

extension HTTPMessages {
  /// Checks that the paths of a list's items match something in at least one of them.
  func check(_ items: [HTTPItem]) throws(HTTPSourceFailure) {
    guard !paths.isLenient, let first = items.first else { return }
    let places = [paths.id, paths.created, paths.from, paths.subject] + paths.to.map { [$0] }
    for place in places {
      guard let path = place.first, !items.contains(where: { $0.json.has(place) }) else { continue }
      throw missing(path, in: first.json)
    }
    try checkTimes(of: items)
  }

  /// Whether the paths of the content match something in one of the items.
  func findContent(in items: [HTTPItem]) -> Bool {
    switch paths.content {
    case .fields: items.contains { $0.json.has(paths.fields) }
    case .raw(let path, _): items.contains { $0.json.found(at: path)?.string != nil }
    case .details, .source: false
    }
  }

  /// Checks that each time is readable, because a message of unknown age counts as a new one.
  private func checkTimes(of items: [HTTPItem]) throws(HTTPSourceFailure) {
    for item in items where item.created == nil {
      guard let path = paths.created.first, let value = item.json.first(of: paths.created),
        value != ""
      else { continue }
      throw failure(.unreadableTime(path: path.description, value: value.unquotedText))
    }
  }

  func missing(_ path: ValuePath, in json: JSONValue) -> HTTPSourceFailure {
    failure(.missing(path: path.description, members: json.memberNames))
  }

  func failure(_ cause: HTTPSourceFailure.Cause) -> HTTPSourceFailure {
    exchange.failure(cause, at: HTTPValues().url(of: exchange.inbox.list.url))
  }

  func shown(_ url: Template, _ item: HTTPItem) -> String {
    HTTPValues(id: item.id).url(of: url)
  }
}

extension MessagePaths {
  /// The paths of the content in a message's own JSON.
  var fields: [ValuePath] { text + html + code }
}
