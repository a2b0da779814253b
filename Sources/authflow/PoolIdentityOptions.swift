internal import ArgumentParser
internal import MockServer

/// What the pools of `authflow mock` are called by, in ids, ARNs and tokens.
struct PoolIdentityOptions: ParsableArguments {
  @Option(
    help: """
      The region of the first pool, and of pools that unsigned calls create (default: that of the Id in \
      --configuration, else us-east-1). A signed call creates its pool in the region that it is signed for.
      """,
    transform: PoolIdentityOptions.region(_:)
  )
  var region: String?

  @Option(
    help: """
      What tokens name as their issuer: as AWS does \
      (https://cognito-idp.REGION.amazonaws.com/POOL), or http://127.0.0.1:PORT/POOL for clients \
      that compare it with their endpoint, as pycognito does.
      """
  )
  var issuer = IssuerForm.aws

  /// The forms of the claim `iss`.
  enum IssuerForm: String, ExpressibleByArgument, CaseIterable {
    case aws, endpoint

    var setting: MockServerConfiguration.Issuer {
      switch self {
      case .aws: .service
      case .endpoint: .endpoint
      }
    }
  }

  private static func region(_ text: String) throws -> String {
    guard let region = Region(text) else {
      throw ValidationError("it takes a region such as eu-west-1")
    }
    return region.name
  }
}
