internal import CodeSources
internal import Diagnostics
internal import JSON
internal import Mail
internal import Matching
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values
internal import Waiting

// The users that are there before the first step.
extension ScenarioExecution {
  /// Reads the values of the given users, in the author's order.
  func settleUsers() throws(ValueError) {
    for user in scenario.given.users { settledUsers.append(try scope.settle(user)) }
  }

  /// Makes the given users in order; nil where all are there.
  func makeUsers() async -> Failure? {
    let list = StepList(.given, of: scenario)
    for (index, user) in settledUsers.enumerated() {
      guard !Task.isCancelled else { return nil }
      let place = StepPlace(list: list, number: list.number(at: index), range: user.range)
      if let failure = await record(user, at: place) { return failure }
    }
    return nil
  }

  /// Makes a user and records how, as of a step.
  private func record(_ user: SettledUser, at place: StepPlace) async -> Failure? {
    let startedAt = run.now()
    let clock = ContinuousClock()
    let start = clock.now
    state = StepState(place: place)
    let summary = redactor.redact("user \(user.name), \(user.status.rawValue)")
    run.emit(.stepStarted(id, summary: summary, at: startedAt))
    let failure = await failure(making: user)
    state.notes += takeTriggerRemarks()
    let isCut = Task.isCancelled
    let isBlocked = isCut ? run.stop.isRaised : failure?.isEnvironment == true
    let record = StepRecord(
      phase: .given,
      number: place.number,
      line: user.range.meant.lowerBound.line,
      summary: summary,
      verdict: failure == nil && !isCut ? .passed : isBlocked ? .blocked : .failed,
      startedAt: startedAt,
      elapsed: clock.now - start,
      notes: state.notes.map(redactor.redact),
      exchanges: state.exchanges
    )
    add(record)
    if !isCut { state.place = nil }
    return failure
  }

  private func failure(making user: SettledUser) async -> Failure? {
    do throws(StepStop) {
      try await make(user)
      return nil
    } catch {
      return failure(for: error, at: user.range, unusable: .given)
    }
  }
}

// MARK: - Calls

extension ScenarioExecution {
  /// The cheapest calls that give the state.
  private func make(_ user: SettledUser) async throws(StepStop) {
    switch user.status {
    case .unconfirmed: try await signUp(user)
    case .forceChangePassword where !user.hasToken:
      try await create(user, ["TemporaryPassword": .string(user.password.reveal())])
    case .confirmed, .resetRequired, .forceChangePassword:
      try await create(user, [:])
      try await setPassword(of: user, isPermanent: true)
    }
    if user.hasToken { try await enrollToken(of: user) }
    if let preference = user.mfaPreference {
      _ = try await admin("AdminSetUserMFAPreference", user, preference)
    }
    // Who has to change a password can't sign in to enroll a token.
    if user.status == .forceChangePassword, user.hasToken {
      try await setPassword(of: user, isPermanent: false)
    }
    if user.status == .resetRequired {
      state.mark = await ledger?.mark()
      _ = try await admin("AdminResetUserPassword", user)
      try await takeMessage(to: user, by: recoveryMedium(of: user))
    }
    if !user.isEnabled { _ = try await admin("AdminDisableUser", user) }
    for group in user.groups { try await join(group, user) }
  }

  private func setPassword(
    of user: SettledUser,
    isPermanent: Bool
  ) async throws(StepStop) {
    let password: JSONObject = [
      "Password": .string(user.password.reveal()), "Permanent": .bool(isPermanent),
    ]
    _ = try await admin("AdminSetUserPassword", user, password)
  }

  private func create(_ user: SettledUser, _ members: JSONObject) async throws(StepStop) {
    let input: JSONObject = [
      "UserAttributes": ScenarioExecution.list(user.attributes.merging(user.proofs)),
      "MessageAction": "SUPPRESS",
    ]
    _ = try await admin("AdminCreateUser", user, input.merging(members))
  }

  /// Only a sign-up leaves a user unconfirmed; what it sends must not be taken for a step's.
  private func signUp(_ user: SettledUser) async throws(StepStop) {
    state.mark = await ledger?.mark()
    var input = try clientRequest(username: user.username)
    input["Password"] = .string(user.password.reveal())
    input["UserAttributes"] = ScenarioExecution.list(user.attributes)
    let answer = try await made(user, "SignUp", input)
    guard answer.body["UserConfirmed"]?.bool != true else {
      let words = "user `\(user.name)` can't be made: the pool confirms whoever signs up"
      throw .unusable(message: words, details: [])
    }
    let medium = answer.body["CodeDeliveryDetails"]?["DeliveryMedium"]?.string
    try await takeMessage(to: user, by: medium.flatMap(MessageMedium.init))
    guard !user.proofs.members.isEmpty else { return }
    let proofs: JSONObject = ["UserAttributes": ScenarioExecution.list(user.proofs)]
    _ = try await admin("AdminUpdateUserAttributes", user, proofs)
  }

  /// On the default pool, where nothing is but what the scenario asks for, a group is made first.
  private func join(_ group: String, _ user: SettledUser) async throws(StepStop) {
    let name: JSONObject = ["GroupName": .string(group)]
    if try openedPool().isDefault, madeGroups.insert(group).inserted {
      _ = try await made(user, "CreateGroup", name.merging(["UserPoolId": poolID()]))
    }
    _ = try await admin("AdminAddUserToGroup", user, name)
  }

  private func admin(
    _ operation: String,
    _ user: SettledUser,
    _ members: JSONObject = [:]
  ) async throws(StepStop) -> PoolAnswer {
    let input: JSONObject = ["UserPoolId": try poolID(), "Username": .string(user.username)]
    return try await made(user, operation, input.merging(members))
  }

  private func poolID() throws(StepStop) -> JSONValue { .string(try openedPool().id) }

  /// Makes a call, which must succeed.
  private func made(
    _ user: SettledUser,
    _ operation: String,
    _ input: JSONObject
  ) async throws(StepStop) -> PoolAnswer {
    let answer = try await call(operation, input, user: user.username)
    if let error = answer.error {
      throw .unmade(user, operation, answered: error.type, error.message)
    }
    return answer
  }

  private static func list(_ attributes: JSONObject) -> JSONValue {
    .array(attributes.members.map { ["Name": .string($0.key), "Value": $0.value] })
  }
}

extension StepStop {
  /// A given user of whom a call was refused.
  static func unmade(
    _ user: SettledUser,
    _ operation: String,
    answered type: String,
    _ message: String?
  ) -> StepStop {
    let said = message.map { ": \($0)" } ?? ""
    let words = "user `\(user.name)` can't be made: \(operation) answered \(type)\(said)"
    guard Failure.Kind.unexpected(type) != .environment else {
      return .environment(message: words, details: [])
    }
    return .unusable(message: words, details: [])
  }
}

extension SettledUser {
  /// What AdminSetUserMFAPreference is told; nil where the user has no second factor.
  fileprivate var mfaPreference: JSONObject? {
    var preference = JSONObject()
    if hasToken {
      preference["SoftwareTokenMfaSettings"] = [
        "Enabled": true, "PreferredMfa": .bool(factor == .totp),
      ]
    }
    let preferred: JSONValue = ["Enabled": true, "PreferredMfa": true]
    if factor == .sms { preference["SMSMfaSettings"] = preferred }
    if factor == .email { preference["EmailMfaSettings"] = preferred }
    return preference.members.isEmpty ? nil : preference
  }
}
