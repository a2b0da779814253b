internal import FoundationEssentials
internal import Values

extension HTTPReader {
  /// The messages since `values.since` in order of arrival, without a delivery to awaits.
  func listed(
    _ request: HTTPInbox.Request,
    _ values: HTTPValues
  ) async throws(HTTPSourceFailure) -> [HTTPItem] {
    let start = serverTime(values.since)
    let listing = try await list(request, values) { page in
      page.isNewestFirst && page.contains { ($0.created ?? start) < start }
    }
    return listing.items.inOrderOfArrival.filter { item in
      item.created.map { $0 >= start } ?? false
    }
  }
}
