internal import JSON
package import PoolClient

/// Reads all settings of a pool with read-only operations.
package struct PoolReader: Sendable {
  let caller: PoolClient

  /// Creates a reader that calls the pool through a client with credentials for signing.
  package init(caller: PoolClient) { self.caller = caller }

  /// The names of a pool's clients in steps.
  package struct ClientNames: Hashable, Sendable {
    /// The ID of the default client, which steps without a client use; nil if unknown.
    var defaultID: String?

    /// The names by ID; all other clients use their `ClientName`.
    package var names: [String: String]

    /// Creates client names; by default, the default client is unknown.
    package init(defaultID: String? = nil, names: [String: String] = [:]) {
      (self.defaultID, self.names) = (defaultID, names)
    }
  }

  /// The document of a pool, with remarks on parts that could not be read.
  package struct Reading: Sendable {
    /// The pool, without the parts that could not be read.
    package var document: PoolDocument

    /// Sentences without a full stop about the parts that are left out, with the reasons.
    package var remarks: [String]
  }

  /// Reads a pool; a part that can't be read, or that the service does not have, is left out.
  ///
  /// - Throws: `PoolReadingError` if the pool itself can't be described.
  package func document(
    of poolID: String,
    name: String,
    clients names: ClientNames = ClientNames()
  ) async throws(PoolReadingError) -> Reading {
    let pool = try await pool(poolID)
    let request: JSONObject = ["UserPoolId": .string(poolID)]
    let document = PoolDocument(name: name, origin: .description, pool: pool)
    var reading = Reading(document: document, remarks: [])
    try await read(request, names, into: &reading)
    return reading
  }

  private func read(
    _ request: JSONObject,
    _ names: ClientNames,
    into reading: inout Reading
  ) async throws(PoolReadingError) {
    try await reading.take(.mfa, \.mfa, await ask("GetUserPoolMfaConfig", request))
    try await reading.take(.clients, \.clients, await clients(request, names))
    try await reading.take(.groups, \.groups, await pages(.groups, request))
    try await reading.take(.resourceServers, \.resourceServers, await pages(.servers, request))
    let (pool, clients) = (reading.document.pool, reading.document.clients ?? [])
    try await reading.take(.domain, \.domains, await domains(of: pool))
    try await reading.take(.identityProviders, \.identityProviders, await providers(request))
    try await reading.take(.risk, \.risks, await risks(of: pool, clients, request))
    let (operation, member) = ("GetLogDeliveryConfiguration", "LogDeliveryConfiguration")
    try await reading.take(.logDelivery, \.logDelivery, await part(operation, request, member))
  }

  private func pool(_ id: String) async throws(PoolReadingError) -> JSONObject {
    do throws(PoolReadingError) {
      return try await part("DescribeUserPool", ["UserPoolId": .string(id)], "UserPool")
    } catch {
      // The service rejects an invalid ID with InvalidParameterException.
      let isAbsent = ["ResourceNotFoundException", "InvalidParameterException"]
      guard case .refused(_, let rejection) = error, isAbsent.contains(rejection.type) else {
        throw error
      }
      throw .absent(id, rejection)
    }
  }
}

extension PoolReader.Reading {
  /// Adds a part of the pool, or a remark if the part can't be read.
  fileprivate mutating func take<Value>(
    _ kind: CanonicalSettings.Kind,
    _ path: WritableKeyPath<PoolDocument, Value?>,
    _ part: @autoclosure () async throws(PoolReadingError) -> Value
  ) async throws(PoolReadingError) {
    do throws(PoolReadingError) {
      document[keyPath: path] = try await part()
    } catch {
      guard error.isOfPart else { throw error }
      remarks.append("`\(kind.rawValue)` is left out: \(error.message)")
      // A part that the pool's tier does not include is absent.
      if error.type != "FeatureUnavailableInTierException" { document.refused.insert(kind) }
    }
  }
}

// MARK: - Requests

extension PoolReader {
  func ask(_ operation: String, _ input: JSONObject) async throws(PoolReadingError) -> JSONObject {
    let answer: PoolResponse
    do throws(PoolCallError) {
      answer = try await caller.call(operation, input)
    } catch {
      throw .unreachable(operation: operation, error)
    }
    if let error = answer.error { throw .refused(operation: operation, error) }
    return answer.body
  }

  /// Calls an operation and returns the mapping in a member of its response.
  func part(
    _ operation: String,
    _ input: JSONObject,
    _ member: String
  ) async throws(PoolReadingError) -> JSONObject {
    guard let members = try await ask(operation, input)[member]?.object else {
      let incompleteResponse = PoolCallError.incomplete(operation: operation, missing: member)
      throw .unreachable(operation: operation, incompleteResponse)
    }
    return members
  }
}
