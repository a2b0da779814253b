internal import ConfigurationChanges
internal import JSON
internal import Project
internal import Runner

/// The settings of the default mock pool.
enum DefaultPoolDocument {
  /// Reads the settings from a temporary mock, and omits its IDs, which are generated each time.
  static func read(name: String, _ environment: Environment) async throws -> PoolDocument {
    do {
      var document = try await withEmbeddedMock(environment) { backend in
        let provider = MockPoolProvider(name: name, on: backend)
        let pool = try await provider.make(pool: JSONObject(), client: JSONObject())
        let reader = PoolReader(caller: backend.caller)
        return try await reader.document(of: pool.id, name: name).document
      }
      document.pool["Id"] = nil
      for index in document.clients?.indices ?? 0..<0 {
        document.clients?[index].members["ClientId"] = nil
      }
      return document
    } catch let error as PoolReadingError {
      throw error.failure
    } catch let error as PoolOpeningError {
      throw CommandFailure(.internalError, error.message)
    }
  }
}

extension CheckedConfiguration {
  /// Creates the configuration file that an export of the pool would write.
  init(_ document: PoolDocument, name: String) {
    let text = CanonicalYAML.text(of: document.deployed)
    self.init(bytes: Array(text.utf8), name: name)
  }
}

extension DescribedPool {
  /// Describes a pool for checks of scenarios.
  init(_ document: PoolDocument, _ parts: PoolParts) {
    let settings = CanonicalSettings(document)
    let clients = document.clients?.map { client in
      let flows = settings[SettingPath(.client(client.name), ["ExplicitAuthFlows"])]
      return Client(
        name: client.name,
        members: client.members,
        hasSecret: client.hasSecret,
        flows: flows?.strings ?? []
      )
    }
    self.init(
      name: document.name,
      pool: document.pool,
      mfa: document.mfa,
      clients: clients,
      parts: parts,
      decidesSignUps: document.pool["LambdaConfig"]?["PreSignUp"] != nil
        || document.triggers?["preSignUp"] != nil
    )
    missingClientID = document.missingClientID
  }
}

extension PoolParts {
  /// The names of the parts of a document, except clients.
  ///
  /// With `isWhole`, a part that the document omits does not exist.
  init(_ document: PoolDocument, isWhole: Bool) {
    self.init()
    let texts = { (parts: [JSONObject]?, member: String) in
      parts.map { $0.compactMap { $0[member]?.string } } ?? (isWhole ? [] : nil)
    }
    names[.group] = texts(document.groups, "GroupName")
    names[.resourceServer] = texts(document.resourceServers, "Identifier")
    names[.identityProvider] = texts(document.identityProviders, "ProviderName")
    names[.domain] = texts(document.domains, "Domain")
    names[.trigger] = document.triggers?.keys ?? (isWhole ? [] : nil)
    names[.customAttribute] = PoolParts.customAttributes(ofPool: document.pool)
  }
}
