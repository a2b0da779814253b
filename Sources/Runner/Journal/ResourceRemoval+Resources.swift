internal import JSON

// Resources other than users and pools are deleted by the recorded ID or a generated name.
extension ResourceRemoval {
  func removeResource(_ entry: JournalEntry) async -> Removal {
    guard entry.kind != .pool else { return await removePool(entry) }
    guard let operations = entry.kind.operations else { return .absent }
    let identifier: String
    switch proof.identification(of: entry) {
    case .known(let known): identifier = known
    case .unproven(let reason): return .left(reason: reason)
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
