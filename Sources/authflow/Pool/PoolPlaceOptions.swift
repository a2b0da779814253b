internal import ArgumentParser
internal import ConfigurationChanges
internal import FoundationEssentials
internal import PoolClient
internal import Runner
internal import Transport
internal import Values

/// Where a pool is that no project file names.
struct PoolPlaceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where a service with the API of user pools answers, instead of a project file.",
      valueName: "url"
    ),
    transform: OptionValue.address
  )
  var endpoint: String?

  @Option(help: ArgumentHelp("The pool's id, with --endpoint.", valueName: "id"))
  var poolID: String?

  @Option(help: "The region to sign for (default: that of the pool's id).")
  var region: String?

  /// Throws where one option has no use without another.
  func check() throws {
    try OptionValue.check([("--pool-id", poolID), ("--region", region)])
    guard (endpoint == nil) == (poolID == nil) else {
      throw ValidationError("--endpoint and --pool-id need each other")
    }
    guard region == nil || endpoint != nil else {
      throw ValidationError("--region needs --endpoint")
    }
  }

  /// What the pool says of itself; what it does not say goes to `errors`.
  func document(_ redactor: Redactor, _ errors: Output) async throws -> PoolDocument {
    let (url, id) = (endpoint ?? "", poolID ?? "")
    let own = id.utf8.contains(UInt8(ascii: "_")) ? String(id.prefix { $0 != "_" }) : nil
    let place: PoolEndpoint
    do throws(PoolEndpointError) {
      place = try PoolEndpoint(url: url, region: region ?? own ?? PoolClient.mockRegion)
    } catch {
      throw CommandFailure.usage(error.message)
    }
    let chain = CredentialsChain(
      profile: nil,
      environment: Environment.variables,
      redactor: redactor,
      now: Environment.now
    )
    let caller = PoolCaller(endpoint: place, credentials: keys(of: chain, for: url))
    return try await caller.document(of: id, name: id, errors)
  }

  /// What to sign with: a mock on this machine takes anything where nobody has set up credentials.
  private func keys(
    of chain: CredentialsChain,
    for url: String
  ) -> any CredentialsProvider {
    do throws(CredentialsError) { try chain.locate() } catch {
      let isHere = WebAddress(url)?.isLoopback ?? false
      if error.isAbsence, isHere { return StaticCredentials(.forMocks) }
    }
    return chain
  }
}
