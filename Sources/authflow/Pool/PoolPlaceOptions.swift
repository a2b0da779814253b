internal import ArgumentParser
internal import Workflows

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

  /// The pool that they name.
  var place: PoolPlace {
    PoolPlace(endpoint: endpoint ?? "", poolID: poolID ?? "", region: region)
  }
}
