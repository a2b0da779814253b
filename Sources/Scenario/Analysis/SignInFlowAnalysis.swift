internal import Diagnostics

/// Reports sign-ins, including those in flows, that the scenario's clients and pool do not allow.
struct SignInFlowAnalysis: AnalysisPass {
  func diagnostics(for document: DecodedDocument) -> [Diagnostic] {
    guard document.kind == .scenario else { return [] }
    let steps = document.inlinedSteps
    let allowed = AllowedFlows(document.keys["given"], overDefault: document.isOverDefaultPool)
    let operations = Set(steps.compactMap { $0.step?.action.as(OperationCall.self)?.name })
    let changesClient =
      operations.contains("UpdateUserPoolClient") || operations.contains("CreateUserPoolClient")
    let changesPool = operations.contains(OperationCall.poolUpdate)
    return signIns(in: steps).compactMap { step, requirements -> Diagnostic? in
      if !changesClient, let permission = requirements.request.permission,
        let client = allowed.client(requirements.client), !client.flows.contains(permission)
      {
        let needed = permissions(in: steps, of: requirements.client)
        return rejectedFlow(
          requirements,
          needed.contains(permission) ? needed : needed + [permission],
          client,
          hasGiven: document.keys["given"] != nil,
          isSilenced: step.isSilenced
        )
      }
      guard !changesPool, !step.isSilenced else { return nil }
      return rejectedFactor(of: requirements, allowed)
    }
  }

  /// The sign-ins to check, each place once, without those that may be a second factor.
  private func signIns(
    in steps: [CheckedStep]
  ) -> [(step: CheckedStep, requirements: SignInRequirements)] {
    var seen: Set<SourceRange> = []
    var choosing: Set<String> = []
    var found: [(step: CheckedStep, requirements: SignInRequirements)] = []
    for step in steps {
      let session = step.session?.name.name ?? ""
      let isFirst = choosing.remove(session) != nil
      guard let requirements = step.signInRequirements else { continue }
      if requirements.opensChoice { choosing.insert(session) }
      guard seen.insert(requirements.place).inserted,
        isFirst || !requirements.request.mayBeSecondFactor
      else { continue }
      found.append((step, requirements))
    }
    return found
  }

  /// The permissions that all sign-ins with a client need, in the order of the steps.
  private func permissions(in steps: [CheckedStep], of client: String?) -> [String] {
    var found: [String] = []
    for requirements in steps.compactMap(\.signInRequirements) where requirements.client == client {
      guard let permission = requirements.request.permission, !found.contains(permission)
      else {
        continue
      }
      found.append(permission)
    }
    return found
  }

  private func rejectedFlow(
    _ requirements: SignInRequirements,
    _ permissions: [String],
    _ client: AllowedFlows.Client,
    hasGiven: Bool,
    isSilenced: Bool
  ) -> Diagnostic? {
    let name = requirements.client.map { "the client `\($0)`" } ?? "the client"
    let title = "\(name) does not allow `\(requirements.request.flow ?? "")`"
    guard let place = client.place else {
      guard !isSilenced else { return nil }
      let flows = client.replacement(adding: permissions) ?? permissions
      let help = helpOnFlows(flows, of: requirements.client, hasGiven: hasGiven)
      return .warning(.flowNotAllowed, title, at: requirements.place, help: help)
    }
    let advice = client.advice(on: requirements, permissions)
    return Diagnostic(
      .flowNotAllowed,
      title,
      at: requirements.place,
      notes: [.init("the client's flows are set here", at: place)],
      help: "\(advice), or expect the `error` if the rejection is intended."
    )
  }

  /// The help that sets the flows of a client without a list of flows.
  private func helpOnFlows(_ flows: [String], of client: String?, hasGiven: Bool) -> String {
    let setting = "ExplicitAuthFlows: [\(flows.joined(separator: ", "))]"
    let owner = client.map { "given.clients.\($0)" } ?? "given.client"
    let form =
      hasGiven
      ? "Add `\(setting)` to `\(owner)`"
      : "Write `given: { client: { \(setting) } }`"
    // On a selected pool, the list is a precondition.
    return "\(form), or expect the `error` if the rejection is intended. To run the scenario on "
      + "another pool too, list exactly the flows of that pool's client."
  }

  private func rejectedFactor(
    of requirements: SignInRequirements,
    _ allowed: AllowedFlows
  ) -> Diagnostic? {
    guard let factor = requirements.request.firstFactor, let known = allowed.factors,
      !known.contains(factor == "PASSWORD_SRP" ? "PASSWORD" : factor)
    else { return nil }
    let isRejectedWithMFA = allowed.requiresMFA && !factor.hasPrefix("PASSWORD")
    return rejectedFactor(factor, requirements, known, needsOptionalMFA: isRejectedWithMFA)
  }

  private func rejectedFactor(
    _ factor: String,
    _ requirements: SignInRequirements,
    _ known: [String],
    needsOptionalMFA: Bool
  ) -> Diagnostic {
    // Cognito always requires PASSWORD in the list. It also stands for PASSWORD_SRP.
    var factors = known
    for name in ["PASSWORD", factor] where !factors.contains(name) && name != "PASSWORD_SRP" {
      factors.append(name)
    }
    let list = factors.joined(separator: ", ")
    let policy = "{ SignInPolicy: { AllowedFirstAuthFactors: [\(list)] } }"
    let mode = needsOptionalMFA ? " and `MfaConfiguration: OPTIONAL`" : ""
    return .warning(
      .factorNotAllowed,
      "the pool does not allow `\(factor)` as the first factor",
      at: requirements.place,
      help: "Set `Policies: \(policy)`\(mode) in `given.pool`."
    )
  }
}

extension AllowedFlows.Client {
  /// The change, without a period, with which the client allows the flow of a sign-in.
  fileprivate func advice(
    on requirements: SignInRequirements,
    _ permissions: [String]
  ) -> String {
    let permission = requirements.request.permission ?? ""
    if rotates, permission == "ALLOW_REFRESH_TOKEN_AUTH" {
      return "With refresh token rotation, call `GetTokensFromRefreshToken` instead"
    }
    guard let flows = replacement(adding: permissions) else {
      return "Add `\(permission)` to `ExplicitAuthFlows`"
    }
    return "Write `ExplicitAuthFlows: [\(flows.joined(separator: ", "))]`"
  }
}
