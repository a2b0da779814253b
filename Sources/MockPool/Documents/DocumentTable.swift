import JSON

/// One document as it is stored: what it was made of, shown or not.
struct StoredDocument: Hashable, Sendable, Codable {
  /// Never given again, so that a page goes on where it ended whatever was deleted meanwhile.
  let number: Int
  let key: String
  var members: JSONObject
}

/// A pool's documents, each kind in the order in which they were created.
struct DocumentTable: Sendable {
  private var documents: [String: [StoredDocument]] = [:]
  private var changes = ChangeLog<Place>()

  /// How many there have ever been.
  private(set) var made = 0

  /// Where a document is kept.
  struct Place: Hashable, Sendable {
    let kind: String
    let number: Int
  }

  subscript(kind: ResourceKind) -> [StoredDocument] { documents[kind.name] ?? [] }

  func find(_ key: String, of kind: ResourceKind) -> StoredDocument? {
    self[kind].first { $0.key == key }
  }

  mutating func add(_ members: JSONObject, as key: String, of kind: ResourceKind) -> StoredDocument
  {
    made += 1
    let document = StoredDocument(number: made, key: key, members: members)
    documents[kind.name, default: []].append(document)
    changes.note(Place(kind: kind.name, number: made))
    return document
  }

  /// Replaces a document that is there.
  mutating func update(_ document: StoredDocument, of kind: ResourceKind) {
    guard let place = self[kind].firstIndex(where: { $0.number == document.number }) else { return }
    documents[kind.name]?[place] = document
    changes.note(Place(kind: kind.name, number: document.number))
  }

  mutating func remove(_ document: StoredDocument, of kind: ResourceKind) {
    documents[kind.name]?.removeAll { $0.number == document.number }
    changes.note(Place(kind: kind.name, number: document.number))
  }

  /// Removes what belongs to an app client.
  mutating func removeAll(ofClient id: String) {
    for kind in ResourceKind.all where kind.isOfClient {
      for document in self[kind] where document.members["ClientId"]?.string == id {
        remove(document, of: kind)
      }
    }
  }
}

// MARK: - Kept

extension DocumentTable {
  /// Notes from now on which documents change.
  mutating func track() { changes.track() }

  /// The documents that have changed since they were last taken, nil for those that are gone.
  mutating func takeChanges() -> [(place: Place, document: StoredDocument?)] {
    changes.take().map { place in
      (place, documents[place.kind]?.first { $0.number == place.number })
    }
  }

  /// Puts a document back that was kept; each kind's come in the order in which they were created.
  mutating func restore(_ document: StoredDocument, ofKind name: String) {
    documents[name, default: []].append(document)
  }

  /// Goes on counting where the kept table was.
  mutating func restore(made count: Int) { made = count }
}
