internal import FoundationEssentials
internal import JSON

// Resources other than users and pools are deleted by the recorded ID or a generated name.
extension ResourceRemoval {
  func removeResource(_ entry: JournalEntry) async -> Removal {
    guard entry.kind != .pool else { return await removePool(entry) }
    guard let operations = entry.kind.operations else { return .absent }
    let name = entry.names[0]
    let isOwnName = name.contains(runID)
    let identifier: String
    switch (entry.result, operations.id.isEmpty) {
    case (.created(let id?), _): identifier = id
    case (.created(nil), true) where isOwnName || entry.isGenerated || !isSweep: identifier = name
    // Another group can have a short generated name, such as `g7`.
    case (.unanswered, true) where isOwnName || entry.isGenerated && name.containsUUID:
      identifier = name
    case (.rejected, true) where isOwnName: identifier = name
    case (_, true):
      let reason = "the name does not show that this run created the resource"
      return .left(reason: "\(reason); \(ResourceRemoval.remedy("resource"))")
    case (_, false): return .left(reason: entry.kind.unknownIDReason)
    }
    var input: JSONObject = ["UserPoolId": .string(entry.pool)]
    input[operations.identifier] = .string(identifier)
    if entry.kind == .clientSecret { input["ClientId"] = .string(entry.names[0]) }
    guard let failure = await failure(of: operations.deletion, input) else { return .deleted }
    // Another account's keys give the same error as a deleted resource.
    if failure.isAbsence, let doubt { return .left(reason: doubt) }
    return failure.removal
  }
}

extension CreatedResourceKind {
  /// The reason to leave a resource whose ID is unknown.
  var unknownIDReason: String {
    guard let operations else { return "its ID is unknown" }
    let condition =
      switch self {
      // The journal has the client's ID as the name.
      case .clientSecret, .branding: "if the call added a \(rawValue) to this client"
      case .terms: "if terms with this name exist"
      default: "if a \(rawValue) with this name exists"
      }
    let remedy = self == .terms ? "delete them by hand" : "delete it by hand"
    return "its ID is unknown, because \(operations.creation) got no clear response; \(condition), "
      + remedy
  }
}

extension String {
  /// Whether the string contains a UUID, such as `$(uuid)`, which no two resources share.
  fileprivate var containsUUID: Bool {
    let length = 36
    let bytes = Array(utf8)
    guard bytes.count >= length else { return false }
    return (0...(bytes.count - length)).contains { start in
      let text = String(decoding: bytes[start..<(start + length)], as: UTF8.self)
      return UUID(uuidString: text) != nil
    }
  }
}
