internal import AuthCrypto
internal import Values

/// The source of credentials, according to the environment and the files.
indirect enum CredentialsOrigin: Hashable, Sendable {
  case keys(AWSCredentials)
  /// A program that returns the credentials.
  case process(command: String, CredentialsPlace)
  /// A role that the keys of another origin may assume.
  case role(RoleRequest, source: CredentialsOrigin)
  /// A role that the token of an identity provider may assume.
  case webIdentity(RoleRequest, tokenFile: String)
  /// The endpoint of a container in ECS, EKS, or CloudShell.
  case container(ContainerEndpoint)
  /// The metadata service of an EC2 instance.
  case instance(InstanceMetadata)
}

/// A role, and the service that returns its keys.
struct RoleRequest: Hashable, Sendable {
  let arn: String
  /// The name of the session in the role's logs; nil for a generated one.
  var sessionName: String?
  var externalID: String?
  /// The lifetime of the keys in seconds; nil for the service's default, one hour.
  var duration: Int?
  let service: STSEndpoint
  /// The place of the role's settings.
  let place: CredentialsPlace
}

/// The endpoint of `AWS_CONTAINER_CREDENTIALS_FULL_URI` or `AWS_CONTAINER_CREDENTIALS_RELATIVE_URI`.
struct ContainerEndpoint: Hashable, Sendable {
  /// The token that identifies the container to the endpoint.
  enum Token: Hashable, Sendable {
    case value(Secret)
    /// The path of a file, which is read for each request.
    case file(String)
  }

  let url: String
  /// The variable that contains the URL.
  let setting: String
  let token: Token?
}

/// The address and the limits for requests to the metadata service of an EC2 instance.
struct InstanceMetadata: Hashable, Sendable {
  /// The URL, ending with a slash.
  let url: String
  /// The time limit of each request.
  let timeout: Duration
  let attempts: Int
  /// The places that were searched first and have no credentials.
  var looked: [CredentialsError.SearchedLocation] = []
}
