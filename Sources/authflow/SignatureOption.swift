internal import ArgumentParser

/// What `authflow mock` is told about signatures.
struct SignatureOption: ParsableArguments {
  @Flag(
    name: .customLong("check-signatures"),
    help: """
      Refuse calls that need a SigV4 signature and have no right one. The accepted key is that of \
      AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and, if set, AWS_SESSION_TOKEN.
      """
  )
  var isOn = false
}
