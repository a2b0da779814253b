internal import AuthCrypto
internal import Values

/// Where credentials come from, according to the environment and the files.
indirect enum CredentialsOrigin: Hashable, Sendable {
  case keys(AWSCredentials)
  /// A program returns them.
  case process(command: String, CredentialsPlace)
  /// A role that the keys of another origin may assume.
  case role(RoleRequest, source: CredentialsOrigin)
  /// A role that the token of an identity provider may assume.
  case webIdentity(RoleRequest, tokenFile: String)
  /// The endpoint of a container, as ECS, EKS, and CloudShell have it.
  case container(ContainerEndpoint)
  /// The metadata service of an EC2 instance.
  case instance(InstanceMetadata)
}

/// A role, and where to ask for its keys.
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

/// The endpoint in `AWS_CONTAINER_CREDENTIALS_FULL_URI` or `_RELATIVE_URI`.
struct ContainerEndpoint: Hashable, Sendable {
  /// What identifies the container to the endpoint.
  enum Token: Hashable, Sendable {
    case value(Secret)
    /// The path of a file, which is read for each request.
    case file(String)
  }

  let url: String
  /// The variable that has the URL.
  let setting: String
  let token: Token?
}

/// Where and how to ask the metadata service of an EC2 instance.
struct InstanceMetadata: Hashable, Sendable {
  /// The URL, ending with a slash.
  let url: String
  /// How long each request may take.
  let timeout: Duration
  let attempts: Int
  /// The places without credentials that come before it.
  var looked: [CredentialsError.Look] = []
}
