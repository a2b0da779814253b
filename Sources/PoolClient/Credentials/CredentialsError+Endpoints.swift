package import Transport

extension CredentialsError {
  /// The reason that instance metadata is not used.
  package enum InstanceMetadataUnavailability: Hashable, Sendable {
    /// `AWS_EC2_METADATA_DISABLED` is true.
    case disabled
    /// The firmware does not identify the machine as an EC2 instance.
    case notAnInstance
  }

  /// The reason that the URL of an endpoint can't be used.
  package enum EndpointURLError: Hashable, Sendable {
    case unusable(PoolEndpointError)
    /// Plain HTTP to a host that may be another machine.
    case plainHTTP(host: String)
  }

  /// The reason that an endpoint returned no usable credentials.
  package enum EndpointError: Error, Hashable, Sendable {
    /// No complete response arrived.
    case transport(TransportError)
    /// The endpoint returned an error; the code and the message are nil if they are unreadable.
    case status(Int, code: String?, message: String?)
    /// The response is not in the format of its protocol.
    case unreadable
    /// A member of the response is missing, is not a string, or is empty.
    case missing(member: String)
    /// The `Expiration` is not an ISO 8601 time.
    case malformedExpiration(String)
    /// The credentials have already expired.
    case expired(at: String)
  }

  /// The reason that the metadata service of an EC2 instance returned no usable credentials.
  package enum InstanceMetadataError: Hashable, Sendable {
    /// The service returned no session token, which its version 2 requires.
    case noToken(EndpointError)
    /// The instance has no role.
    case noRole
    /// The service returned no role, or no usable credentials for the role.
    case noKeys(EndpointError)
  }

  /// The reason that a file has no usable token.
  package enum TokenFileError: Hashable, Sendable {
    case absent
    case unreadable(reason: String)
    case empty
    /// The content is not UTF-8, or has several lines, which a header can't contain.
    case malformed
  }
}

extension CredentialsError.EndpointURLError {
  var description: String {
    switch self {
    case .unusable(let error): error.message
    case .plainHTTP(let host):
      "plain HTTP to `\(host)` would expose credentials; use https, or an endpoint on this machine "
        + "or at one of AWS's link-local addresses"
    }
  }
}

extension CredentialsError.EndpointError {
  /// The reason after a colon.
  var description: String {
    switch self {
    case .transport(let error): error.message
    case .status(let status, let code, let message):
      ([code ?? "the response has status \(status)"] + [message].compactMap(\.self))
        .joined(separator: ": ")
    case .unreadable: "the response has an unexpected format"
    case .missing(let member): "the response has no `\(member)`"
    case .malformedExpiration(let text): "the response has an invalid `Expiration`: `\(text)`"
    case .expired(let time): "the credentials in the response expired at \(time)"
    }
  }

  /// The reason after the endpoint's name.
  var sentence: String { "returned no usable credentials: \(description)" }
}

extension CredentialsError.InstanceMetadataError {
  var description: String {
    switch self {
    case .noToken(.transport(let error)):
      "returned no session token: \(error.message); if authflow runs in a container, set the hop "
        + "limit of the instance's metadata service to 2: `aws ec2 "
        + "modify-instance-metadata-options --instance-id ID --http-put-response-hop-limit 2`"
    case .noToken(let cause): "returned no session token: \(cause.description)"
    case .noRole: "names no IAM role; attach a role to the instance"
    case .noKeys(let cause): cause.sentence
    }
  }
}

extension CredentialsError.TokenFileError {
  var description: String {
    switch self {
    case .absent: "does not exist"
    case .unreadable(let reason): "can't be read: \(reason)"
    case .empty: "is empty"
    case .malformed: "is not one line of UTF-8"
    }
  }
}
