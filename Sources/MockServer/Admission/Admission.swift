/// Which requests a listener takes, and what it is called by.
struct Admission: Sendable {
  let hosts: AdmittedHosts
  let gate: ControlGate

  /// Where the control endpoints lie, with its leading slash and none at its end.
  let controlPath: String

  /// `http` or `https`.
  let scheme: String

  /// Takes what a configuration says; `random` makes the token where one is needed and not given.
  init(_ configuration: MockServerConfiguration, _ random: SharedRandom) {
    hosts = AdmittedHosts(configuration)
    controlPath = configuration.controlPath
    scheme = configuration.scheme
    gate = ControlGate(
      token: configuration.isLoopback ? nil : configuration.controlToken ?? random.secretPath(),
      isPrivate: configuration.controlPath != MockServerConfiguration.publicControlPath,
      scheme: scheme
    )
  }
}
