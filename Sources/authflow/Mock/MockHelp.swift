internal import ArgumentParser

/// The help of options that only `authflow mock` has.
enum MockHelp {
  static let listen = ArgumentHelp(
    """
    The IP address to listen on, such as 0.0.0.0 for all interfaces. Default: 127.0.0.1. If other \
    machines can reach this address, the control endpoints require a token. Set the token in \
    AUTHFLOW_CONTROL_TOKEN, or use the generated token that the command prints.
    """,
    valueName: "address"
  )

  static let allowHost = ArgumentHelp(
    """
    Another name or address by which clients can reach the mock, such as `cognito` in a container \
    network. Repeatable. Links in email and the issuer of `--issuer endpoint` use the first name. \
    A request gets HTTP status 421 unless its Host header is an allowed name, a loopback name such \
    as `localhost`, an address at which the mock listens, or the domain of a pool.
    """,
    valueName: "name"
  )

  static let tlsCertificate = ArgumentHelp(
    "Serve HTTPS with the certificate chain in FILE (PEM). Requires --tls-key.",
    valueName: "file"
  )

  static let tlsKey = ArgumentHelp(
    """
    The private key of the certificate in --tls-certificate (PEM). Requires --tls-certificate.
    """,
    valueName: "file"
  )

  static let configuration = ArgumentHelp(
    """
    Create the first pool from the configuration file FILE, with the IDs in that file. Default: \
    the settings of a new pool in the AWS console.
    """,
    valueName: "file"
  )

  static let region: ArgumentHelp = """
    The region of the first pool, and of pools that unsigned calls create. Default: the region in \
    the ID from --configuration, or us-east-1. A pool that a signed call creates is in the region \
    of the signature. With --check-signatures, only signatures for the region of the first pool \
    are valid.
    """

  static let issuer: ArgumentHelp = """
    The issuer in tokens. `aws` is https://cognito-idp.REGION.amazonaws.com/POOL, as on AWS. \
    `endpoint` is the mock's URL, such as http://127.0.0.1:PORT/POOL, for clients such as \
    pycognito that compare the issuer with their endpoint.
    """

  static let state = ArgumentHelp(
    """
    Keep all pools in FILE, which is created if it does not exist. A mock that is started again \
    with FILE has the same pools, with the same settings and regions, even after a crash. FILE \
    contains private keys, and passwords in plain text.
    """,
    valueName: "file"
  )

  static let clock = ArgumentHelp(
    """
    Set the clocks of all pools ahead of real time by DURATION, such as 30d. A clock in the file \
    of --state that is further ahead stays as it is.
    """,
    valueName: "duration"
  )

  static let lambdaEndpoint = ArgumentHelp(
    """
    Invoke the functions in a pool's LambdaConfig at URL, with the Invoke API of AWS Lambda. \
    Without this option, a call that would run such a function gets NotImplementedByMock.
    """,
    valueName: "url"
  )

  static let noRateLimits: ArgumentHelp = """
    Turn off the hourly limits on attempts with codes and passwords, and on requests for new \
    codes. Wrong passwords still lock a user out temporarily.
    """

  static let checkSignatures: ArgumentHelp = """
    Reject a call that requires a SigV4 signature if the signature is missing or invalid. The \
    accepted credentials are AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, and, if set, \
    AWS_SESSION_TOKEN.
    """
}

// The mail server.
extension MockHelp {
  static let smtp = ArgumentHelp(
    """
    Also deliver email to the server at URL: smtp://[USER@]HOST[:PORT] or \
    smtps://[USER@]HOST[:PORT]. With smtp, STARTTLS is required unless the host is this machine. \
    The password of USER is read from \(MockCommand.smtpPasswordVariable). A password in the URL \
    is visible to everyone on this machine. SMS messages are not sent by email.
    """,
    valueName: "url"
  )

  static let smtpCA = ArgumentHelp(
    """
    Trust the CA certificates in FILE (PEM) instead of the system's, and require TLS even if the \
    server is on this machine. Requires --smtp, and can't be combined with --smtp-insecure.
    """,
    valueName: "file"
  )

  static let smtpInsecure: ArgumentHelp = """
    Deliver to any host without TLS if the server does not support TLS. Requires --smtp.
    """
}
