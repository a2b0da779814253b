internal import ArgumentParser
internal import MockServer

/// The formats of the `iss` claim.
enum IssuerForm: String, ExpressibleByArgument, CaseIterable {
  case aws, endpoint

  var setting: MockServerConfiguration.Issuer {
    switch self {
    case .aws: .service
    case .endpoint: .endpoint
    }
  }
}
