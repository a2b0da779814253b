import JSON

/// One document as it is stored: what it was made of, shown or not.
struct StoredDocument: Hashable, Sendable {
  /// Never given again, so that a page goes on where it ended whatever was deleted meanwhile.
  let number: Int
  let key: String
  var members: JSONObject
}

/// A pool's documents, each kind in the order in which they were created.
struct DocumentTable: Sendable {
  private var documents: [String: [StoredDocument]] = [:]
  private var made = 0

  subscript(kind: DocumentKind) -> [StoredDocument] { documents[kind.name] ?? [] }

  func find(_ key: String, of kind: DocumentKind) -> StoredDocument? {
    self[kind].first { $0.key == key }
  }

  mutating func add(_ members: JSONObject, as key: String, of kind: DocumentKind) -> StoredDocument
  {
    made += 1
    let document = StoredDocument(number: made, key: key, members: members)
    documents[kind.name, default: []].append(document)
    return document
  }

  /// Replaces a document that is there.
  mutating func update(_ document: StoredDocument, of kind: DocumentKind) {
    guard let place = self[kind].firstIndex(where: { $0.number == document.number }) else { return }
    documents[kind.name]?[place] = document
  }

  mutating func remove(_ document: StoredDocument, of kind: DocumentKind) {
    documents[kind.name]?.removeAll { $0.number == document.number }
  }

  /// Removes what belongs to an app client.
  mutating func removeAll(ofClient id: String) {
    for kind in DocumentKind.all where kind.isOfClient {
      documents[kind.name]?.removeAll { $0.members["ClientId"]?.string == id }
    }
  }
}
