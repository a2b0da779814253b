internal import CodeSources
internal import JSON
internal import Mail
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

/// Creates one given user with the fewest calls that produce the required state.
struct GivenUserCreation {
  let user: ResolvedUser

  func make(in execution: isolated ScenarioExecution) async throws(StepStop) {
    switch user.status {
    case .unconfirmed: try await signUp(execution)
    case .forceChangePassword where !user.hasToken:
      try await create(["TemporaryPassword": .secret(user.password)], execution)
    case .confirmed, .resetRequired, .forceChangePassword:
      try await create([:], execution)
      try await setPassword(isPermanent: true, execution)
    }
    if user.hasToken { try await enrollToken(execution) }
    if let preference = user.mfaPreference {
      _ = try await admin("AdminSetUserMFAPreference", preference, execution)
    }
    // A user who must change the password can't sign in to enroll a token.
    if user.status == .forceChangePassword, user.hasToken {
      try await setPassword(isPermanent: false, execution)
    }
    if user.status == .resetRequired {
      execution.state.mark = await execution.expectations?.currentPosition()
      _ = try await admin("AdminResetUserPassword", [:], execution)
      try await takeMessage(by: recoveryMedium(execution), execution)
    }
    if !user.isEnabled { _ = try await admin("AdminDisableUser", [:], execution) }
    for group in user.groups { try await join(group, execution) }
  }

  private func setPassword(
    isPermanent: Bool,
    _ execution: isolated ScenarioExecution
  ) async throws(StepStop) {
    let password: RequestObject = [
      "Password": .secret(user.password), "Permanent": .plain(.bool(isPermanent)),
    ]
    _ = try await admin("AdminSetUserPassword", password, execution)
  }

  private func create(
    _ members: RequestObject,
    _ execution: isolated ScenarioExecution
  ) async throws(StepStop) {
    let input: RequestObject = [
      "UserAttributes": .attributes(user.attributes.merging(user.proofs)),
      "MessageAction": "SUPPRESS",
    ]
    _ = try await admin("AdminCreateUser", input.merging(members), execution)
  }

  /// Creates an unconfirmed user with a sign-up, the only call that leaves a user unconfirmed.
  ///
  /// The sign-up's message must not reach a step's await.
  private func signUp(_ execution: isolated ScenarioExecution) async throws(StepStop) {
    execution.state.mark = await execution.expectations?.currentPosition()
    var input = try execution.clientRequest(username: user.username)
    input["Password"] = .secret(user.password)
    input["UserAttributes"] = .attributes(user.attributes)
    let answer = try await made("SignUp", input, execution)
    guard answer.body["UserConfirmed"]?.bool != true else {
      throw user.creationFailed(
        "the pool confirmed the sign-up immediately, so the user is not UNCONFIRMED"
      )
    }
    let medium = answer.body["CodeDeliveryDetails"]?["DeliveryMedium"]?.string
    try await takeMessage(by: medium.flatMap(MessageMedium.init), execution)
    guard !user.proofs.members.isEmpty else { return }
    let proofs: RequestObject = ["UserAttributes": .attributes(user.proofs)]
    _ = try await admin("AdminUpdateUserAttributes", proofs, execution)
  }

  /// Adds the user to a group, which must first be created on the scenario's own default pool.
  private func join(_ group: String, _ execution: isolated ScenarioExecution) async throws(StepStop)
  {
    let name: RequestObject = ["GroupName": .string(group)]
    let pool = try execution.openedPool()
    if pool.isDefault, execution.givenUsers.groups.insert(group).inserted {
      _ = try await made("CreateGroup", name.merging(["UserPoolId": .string(pool.id)]), execution)
    }
    _ = try await admin("AdminAddUserToGroup", name, execution)
  }

  private func admin(
    _ operation: String,
    _ members: RequestObject,
    _ execution: isolated ScenarioExecution
  ) async throws(StepStop) -> PoolResponse {
    let input: RequestObject = [
      "UserPoolId": .string(try execution.openedPool().id), "Username": .string(user.username),
    ]
    return try await made(operation, input.merging(members), execution)
  }

  /// Makes a call and throws if the pool rejects it.
  private func made(
    _ operation: String,
    _ input: RequestObject,
    _ execution: isolated ScenarioExecution
  ) async throws(StepStop) -> PoolResponse {
    let answer = try await execution.call(operation, input, user: user.username)
    if let error = answer.error { throw rejection(error, of: operation, execution) }
    return answer
  }

  /// The failure of a user for whom the pool rejected a call.
  func rejection(
    _ error: PoolError,
    of call: String,
    _ execution: isolated ScenarioExecution
  ) -> StepStop {
    let reason = error.returned(by: call)
    guard Failure.Kind.unexpected(error.type) != .environment else {
      return .environment(message: user.failure(reason))
    }
    return user.creationFailed(reason, execution.advice(on: error.type, error.message))
  }
}

extension ResolvedUser {
  /// The failure of a user that can't be created.
  func creationFailed(_ reason: String, _ details: [String] = []) -> StepStop {
    .unusable(message: failure(reason), details: details)
  }

  fileprivate func failure(_ reason: String) -> String { "can't set up user `\(name)`: \(reason)" }
}

extension RequestValue {
  /// The members as Cognito's list of `{"Name", "Value"}`.
  static func attributes(_ members: JSONObject) -> RequestValue {
    .array(
      members.members.map { ["Name": .string($0.key), "Value": .string($0.value.unquotedText)] }
    )
  }
}
