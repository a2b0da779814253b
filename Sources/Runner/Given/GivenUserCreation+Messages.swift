internal import CodeSources
internal import JSON
internal import Mail
internal import Scenario
internal import Values

// Messages that the pool sends to users created before the first step.
extension GivenUserCreation {
  /// Waits for the pool's message to the user, to keep it from later awaits.
  ///
  /// If the scenario has no awaits or message sources, this method does not wait.
  func takeMessage(
    by medium: MessageMedium?,
    _ execution: isolated ScenarioExecution
  ) async throws(StepStop) {
    guard let medium, let address = medium == .sms ? user.phone : user.email,
      !execution.scenario.messagePlaces.isEmpty
    else { return }
    do throws(AwaitError) {
      _ = try await message(at: address, by: medium, execution)
    } catch {
      // The message arrived, although its code is ambiguous.
      if case .ambiguousCode = error { return }
      throw user.creationFailed(error)
    }
  }

  /// Waits for the code that the pool sends to a new user; nil without a message source.
  func awaitedCode(
    at address: String,
    by medium: MessageMedium,
    _ execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Secret? {
    do throws(AwaitError) {
      return try await message(at: address, by: medium, execution)
    } catch {
      throw user.creationFailed(error)
    }
  }

  private func message(
    at address: String,
    by medium: MessageMedium,
    _ execution: isolated ScenarioExecution
  ) async throws(AwaitError) -> Secret? {
    guard let expectations = execution.expectations,
      let source = try? execution.run.sources.source(for: medium)
    else { return nil }
    let recipient = Recipient.address(address)
    let mark = execution.state.mark ?? expectations.present
    expectations.recordSendingOfGivenUsers(to: recipient, since: mark)
    var request = AwaitRequest(
      to: recipient,
      at: source,
      within: execution.run.options.awaitTimeout,
      rule: CodeRule(pattern: nil, templates: execution.templates(of: medium))
    )
    request.isForGivenUser = true
    defer { execution.noteInterruptedAwait() }
    let code = try await expectations.awaitCode(request).code
    execution.redactor.add(code, evenShort: true)
    return code
  }

  /// The medium of a reset code: the pool's first recovery mechanism that the user has verified.
  func recoveryMedium(_ execution: isolated ScenarioExecution) -> MessageMedium? {
    let mechanisms =
      execution.pool?.members["AccountRecoverySetting"]?["RecoveryMechanisms"]?.array ?? []
    let names =
      mechanisms.sorted { ($0["Priority"]?.int ?? 0) < ($1["Priority"]?.int ?? 0) }
      .compactMap { $0["Name"]?.string }
    // Without the setting, the phone number comes first (API reference,
    // AccountRecoverySettingType).
    let order = names.isEmpty ? ["verified_phone_number", "verified_email"] : names
    // With the setting, a contact that receives the second factor gets no reset code (API
    // reference, CreateUserPool).
    let isExcluded = !names.isEmpty && execution.pool?.members["MfaConfiguration"] != "OFF"
    let contact = order.compactMap(RecoveryContact.init(rawValue:)).first { contact in
      user.proofs[contact.proof] == "true" && !(isExcluded && user.factor == contact.factor)
    }
    return contact?.medium
  }
}

extension ResolvedUser {
  /// The failure of a user whose message from the pool did not arrive.
  fileprivate func creationFailed(_ error: AwaitError) -> StepStop {
    guard case .timedOut = error else { return StepStop(error) }
    return creationFailed("the pool's message to this user did not arrive", error.details)
  }
}

/// A contact of a recovery mechanism; the raw value is the mechanism's name.
private enum RecoveryContact: String {
  case email = "verified_email"
  case phone = "verified_phone_number"

  /// The attribute that shows whether the contact is verified.
  var proof: String { self == .email ? "email_verified" : "phone_number_verified" }

  var medium: MessageMedium { self == .email ? .email : .sms }

  /// The second factor that sends codes to the contact.
  var factor: GivenUser.Factor { self == .email ? .email : .sms }
}
