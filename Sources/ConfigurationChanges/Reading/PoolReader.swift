internal import JSON
package import PoolClient

/// Reads all that a pool is set to by the operations that describe it; none of them changes anything.
package struct PoolReader: Sendable {
  let caller: PoolClient

  /// Reads through a client whose credentials may sign.
  package init(caller: PoolClient) { self.caller = caller }

  /// What steps call a pool's clients.
  package struct ClientNames: Hashable, Sendable {
    /// The id of the client that steps use when they name none; nil where nobody says.
    package var defaultID: String?

    /// Names by ids; all other clients go by their `ClientName`.
    package var names: [String: String]

    /// States names.
    package init(defaultID: String? = nil, names: [String: String] = [:]) {
      (self.defaultID, self.names) = (defaultID, names)
    }
  }

  /// What came of a reading.
  package struct Reading: Sendable {
    /// What the pool says, without what it refused to say.
    package var document: PoolDocument

    /// What is left out and why, a sentence without its full stop each.
    package var remarks: [String]
  }

  /// A part of the pool, or why it is left out.
  enum Part<Value: Sendable>: Sendable {
    case read(Value)
    case refused(String)
  }

  /// Reads a pool; a part that may not be read, or that the service does not have, is left out.
  ///
  /// - Throws: `PoolReadingError` where the pool itself can't be described.
  package func document(
    of poolID: String,
    name: String,
    clients names: ClientNames = ClientNames()
  ) async throws(PoolReadingError) -> Reading {
    let pool = try await pool(poolID)
    let request: JSONObject = ["UserPoolId": .string(poolID)]
    var document = PoolDocument(name: name, origin: .description, pool: pool)
    var remarks: [String] = []
    func take<Value>(_ key: String, _ part: Part<Value>) -> Value? {
      switch part {
      case .read(let value): return value
      case .refused(let reason):
        remarks.append("`\(key)` is left out: \(reason)")
        // What the pool's tier does not have it does not have.
        if let kind = CanonicalSettings.Kind(rawValue: key),
          !reason.contains("FeatureUnavailableInTierException")
        {
          document.refused.insert(kind)
        }
        return nil
      }
    }
    document.mfa = take("mfa", try await mfa(request))
    document.clients = take("clients", try await clients(request, names))
    document.groups = take("groups", try await pages(.groups, request))
    document.resourceServers = take("resourceServers", try await pages(.servers, request))
    document.domains = take("domain", try await domains(of: pool))
    document.identityProviders = take("identityProviders", try await providers(request))
    document.risks = take("risk", try await risks(of: pool, document.clients ?? [], request))
    document.logDelivery = take(
      "logDelivery",
      try await part("GetLogDeliveryConfiguration", request, "LogDeliveryConfiguration")
    )
    return Reading(document: document, remarks: remarks)
  }

  private func pool(_ id: String) async throws(PoolReadingError) -> JSONObject {
    let operation = "DescribeUserPool"
    let answer: PoolAnswer
    do throws(PoolCallError) {
      answer = try await caller.call(operation, ["UserPoolId": .string(id)])
    } catch {
      throw .unreachable(operation: operation, error)
    }
    if let error = answer.error {
      // What can be no id is that of no pool.
      let isAbsent = ["ResourceNotFoundException", "InvalidParameterException"]
      throw isAbsent.contains(error.type)
        ? .absent(id, error) : .refused(operation: operation, error)
    }
    guard let members = answer.body["UserPool"]?.object else {
      let fault = PoolCallError.incomplete(operation: operation, missing: "UserPool")
      throw .unreachable(operation: operation, fault)
    }
    return members
  }

  private func mfa(_ request: JSONObject) async throws(PoolReadingError) -> Part<JSONObject> {
    try await ask("GetUserPoolMfaConfig", request)
  }
}

// MARK: - Asking

extension PoolReader {
  /// What an operation answers; a refusal, or an answer of somebody who does not know the operation,
  /// is no error of the reading.
  func ask(
    _ operation: String,
    _ input: JSONObject
  ) async throws(PoolReadingError) -> Part<JSONObject> {
    do throws(PoolCallError) {
      let answer = try await caller.call(operation, input)
      guard let error = answer.error else { return .read(answer.body) }
      return .refused("\(operation) answered \(error.words)")
    } catch {
      guard case .unreadable = error else { throw .unreachable(operation: operation, error) }
      return .refused(error.message(calling: operation))
    }
  }

  /// The mapping that an answer holds.
  func part(
    _ operation: String,
    _ input: JSONObject,
    _ member: String
  ) async throws(PoolReadingError) -> Part<JSONObject> {
    switch try await ask(operation, input) {
    case .refused(let reason): return .refused(reason)
    case .read(let body):
      guard let members = body[member]?.object else {
        return .refused("the answer of \(operation) has no \(member)")
      }
      return .read(members)
    }
  }
}
