package import Transport

extension CredentialsError {
  /// Why instance metadata is not used.
  package enum InstanceAbsence: Hashable, Sendable {
    /// `AWS_EC2_METADATA_DISABLED` is true.
    case disabled
    /// The machine's firmware does not say that it is an EC2 instance.
    case notAnInstance
  }

  /// Why the URL of an endpoint cannot be used.
  package enum URLFault: Hashable, Sendable {
    case unusable(PoolEndpointError)
    /// Plain HTTP to a host that may be another machine.
    case plainHTTP(host: String)
  }

  /// Why an endpoint returned no keys.
  package enum EndpointFault: Error, Hashable, Sendable {
    /// There is no complete response.
    case transport(TransportError)
    /// It responded with an error, and says why if it uses its protocol's format.
    case status(Int, code: String?, message: String?)
    /// The response is not in the format of its protocol.
    case unreadable
    /// The response lacks a member, or has one that is not a string.
    case missing(member: String)
    /// The `Expiration` is not an ISO 8601 time.
    case malformedExpiration(String)
    /// The keys have already expired.
    case expired(at: String)
  }

  /// Why the metadata service of an EC2 instance returned no keys.
  package enum InstanceFault: Hashable, Sendable {
    /// There is no session token, which version 2 of the service requires.
    case noToken(EndpointFault)
    /// The instance has no role.
    case noRole
    /// It returned no role, or no keys for the role.
    case noKeys(EndpointFault)
  }

  /// Why a file has no usable token.
  package enum TokenFault: Hashable, Sendable {
    case absent
    case unreadable(reason: String)
    case empty
    /// It is not UTF-8, or has line breaks in a header's value.
    case malformed
  }
}

extension CredentialsError.URLFault {
  var description: String {
    switch self {
    case .unusable(let error): error.message
    case .plainHTTP(let host):
      "plain HTTP to `\(host)` would expose credentials; only this machine and AWS's link-local "
        + "addresses can be used without https"
    }
  }
}

extension CredentialsError.EndpointFault {
  /// The reason after a colon.
  var description: String {
    switch self {
    case .transport(let error): error.message
    case .status(let status, let code, let message):
      ([code ?? "the response has status \(status)"] + [message].compactMap(\.self))
        .joined(separator: ": ")
    case .unreadable: "the response is not in the service's format"
    case .missing(let member): "the response has no `\(member)`"
    case .malformedExpiration(let text): "the response has an invalid `Expiration`: `\(text)`"
    case .expired(let time): "the keys in the response expired at \(time)"
    }
  }

  /// The reason after the endpoint's name.
  var sentence: String { "returned no keys: \(description)" }
}

extension CredentialsError.InstanceFault {
  var description: String {
    switch self {
    case .noToken(.transport(let error)):
      "returned no session token: \(error.message); in a container, the instance needs a hop limit "
        + "of 2 (`aws ec2 modify-instance-metadata-options --http-put-response-hop-limit 2`)"
    case .noToken(let fault): "returned no session token: \(fault.description)"
    case .noRole: "has no role: attach an IAM role to the instance"
    case .noKeys(let fault): fault.sentence
    }
  }
}

extension CredentialsError.TokenFault {
  var description: String {
    switch self {
    case .absent: "does not exist"
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .empty: "is empty"
    case .malformed: "does not contain a token"
    }
  }
}
