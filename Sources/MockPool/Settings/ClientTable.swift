import JSON

/// The pool's app clients in the order in which they were created.
struct ClientTable: Sendable {
  private(set) var all: [Client] = []
  private var places: [String: Int] = [:]

  /// A client as it is shown, and as transitions read it.
  struct Client: Sendable {
    /// As DescribeUserPoolClient shows it.
    let description: JSONObject
    let settings: ClientSettings

    init(_ description: JSONObject) {
      self.description = description
      settings = ClientSettings(description)
    }
  }

  subscript(id: String) -> Client? { places[id].map { all[$0] } }

  /// Adds a client, or replaces the one of the same id in its place.
  mutating func set(_ client: Client) {
    if let place = places[client.settings.id] {
      all[place] = client
    } else {
      places[client.settings.id] = all.count
      all.append(client)
    }
  }

  mutating func remove(_ id: String) {
    all.removeAll { $0.settings.id == id }
    places = Dictionary(uniqueKeysWithValues: all.indices.map { (all[$0].settings.id, $0) })
  }
}
