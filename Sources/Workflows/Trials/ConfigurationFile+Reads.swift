internal import JSON
internal import Project
internal import Scenario

extension ConfigurationFile {
  /// Whether the pools of both files differ only in settings whose reads a mock records.
  ///
  /// These are the settings of the pool itself and of its clients.
  func differsOnlyInReadSettings(from other: ConfigurationFile) -> Bool {
    absence == other.absence && plan.unrecorded == other.plan.unrecorded
  }
}

/// The part of a plan whose effects on scenarios a mock does not record.
private struct UnrecordedPlan: Equatable {
  struct Call: Equatable {
    let operation: String
    let input: JSONObject
    let client: String?
    let owner: String?
    let id: String?
  }

  struct Member: Equatable {
    let place: MockPlan.Unmodeled.Place
    let member: UnmodeledMember
  }

  let poolID: String?
  let calls: [Call]
  let stubs: JSONObject?
  let declarations: TriggerDeclarations
  let members: [Member]
}

extension MockPlan {
  fileprivate var unrecorded: UnrecordedPlan {
    UnrecordedPlan(
      poolID: creation.id,
      calls: further.filter { $0.operation != "SetUserPoolMfaConfig" }.map(\.unrecorded),
      stubs: triggers?.input,
      declarations: declarations,
      members: unmodeled.map { UnrecordedPlan.Member(place: $0.place, member: $0.member) }
    )
  }
}

extension MockPlan.Call {
  /// The call without the settings of a client, which every mock client records.
  fileprivate var unrecorded: UnrecordedPlan.Call {
    let isClient = operation == "CreateUserPoolClient"
    let kept = ["ClientName", "ClientSecret", "GenerateSecret"]
    return UnrecordedPlan.Call(
      operation: operation,
      input: isClient ? input.filter { key, _ in kept.contains(key) } : input,
      client: client,
      owner: owner,
      id: id
    )
  }
}
