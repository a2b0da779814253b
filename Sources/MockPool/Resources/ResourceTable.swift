import JSON

/// A stored document with all its members, including those that no response shows.
struct StoredResource: Hashable, Sendable, Codable {
  /// The document's number, which is never reused.
  ///
  /// Pagination therefore stays stable when documents are deleted between pages.
  let number: Int
  let key: String
  var members: JSONObject
}

/// A pool's documents, each kind in order of creation.
struct ResourceTable: Sendable {
  private var resources: [String: [StoredResource]] = [:]
  private var changes = ChangeLog<Place>()

  /// The number of documents ever created.
  private(set) var made = 0

  /// The location of a stored document.
  struct Place: Hashable, Sendable {
    let kind: String
    let number: Int
  }

  subscript(kind: ResourceKind) -> [StoredResource] { resources[kind.name] ?? [] }

  func find(_ key: String, of kind: ResourceKind) -> StoredResource? {
    self[kind].first { $0.key.hasSameBytes(as: key) }
  }

  mutating func add(_ members: JSONObject, as key: String, of kind: ResourceKind) -> StoredResource
  {
    made += 1
    let document = StoredResource(number: made, key: key, members: members)
    resources[kind.name, default: []].append(document)
    changes.note(Place(kind: kind.name, number: made))
    return document
  }

  /// Replaces an existing document.
  mutating func update(_ document: StoredResource, of kind: ResourceKind) {
    guard let place = self[kind].firstIndex(where: { $0.number == document.number }) else { return }
    resources[kind.name]?[place] = document
    changes.note(Place(kind: kind.name, number: document.number))
  }

  mutating func remove(_ document: StoredResource, of kind: ResourceKind) {
    resources[kind.name]?.removeAll { $0.number == document.number }
    changes.note(Place(kind: kind.name, number: document.number))
  }

  /// Removes the documents of an app client.
  mutating func removeAll(ofClient id: String) {
    for kind in ResourceKind.all where kind.isOfClient {
      for document in self[kind] where document.members["ClientId"]?.string == id {
        remove(document, of: kind)
      }
    }
  }
}

// MARK: - Storage

extension ResourceTable {
  /// Starts tracking changes.
  mutating func track() { changes.track() }

  /// Returns the documents changed since the last call, with nil for deleted documents.
  mutating func takeChanges() -> [(place: Place, document: StoredResource?)] {
    changes.take().map { place in
      (place, resources[place.kind]?.first { $0.number == place.number })
    }
  }

  /// Restores a stored document.
  ///
  /// The documents of each kind must come in order of creation.
  mutating func restore(_ document: StoredResource, ofKind name: String) {
    resources[name, default: []].append(document)
  }

  /// Restores the count of created documents.
  mutating func restore(made count: Int) { made = count }
}
