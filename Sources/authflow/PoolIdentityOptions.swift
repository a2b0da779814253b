internal import ArgumentParser
internal import MockServer
internal import PoolClient
internal import Project
internal import Runner

/// What the pools of `authflow mock` are called by, in ids, ARNs and tokens.
struct PoolIdentityOptions: ParsableArguments {
  @Option(
    help: """
      The region in ids and ARNs of pools (default: that of the Id in --configuration, else \
      us-east-1).
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

  /// The region of all pools that the server makes; throws where the file's pool has another one.
  func region(of file: ConfigurationFile?) throws(Stop) -> String {
    let own = file?.plan.creation.id.map { String($0.prefix { $0 != "_" }) }
    if let region, let own, region != own {
      throw .usage("--region is \(region), but the pool of the configuration file is in \(own)")
    }
    return region ?? own ?? PoolClient.mockRegion
  }

  private static func region(_ text: String) throws -> String {
    let isRegion = text.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
    }
    // The longest id of a pool has 55 characters (the service's model), and a name of nine.
    guard isRegion, (1...45).contains(text.utf8.count) else {
      throw ValidationError("it takes a region such as eu-west-1")
    }
    return text
  }
}
