internal import Diagnostics
internal import Values

/// The keys that locate a pool, which can contradict each other.
struct PoolLocation: Hashable, Sendable {
  let userPoolID: DeclaredString?
  let region: DeclaredString?
  let endpoint: DeclaredString?
  /// Whether the file has an `endpoint` key, valid or not.
  let hasEndpoint: Bool
  let caFile: DeclaredString?
  /// The place of `insecure: true`; nil if it is not set.
  let insecure: SourceRange?
  /// The place of `fips: true`; nil if it is not set.
  let fips: SourceRange?
  /// The place of `dualStack: true`; nil if it is not set.
  let dualStack: SourceRange?

  /// Returns the contradictions between the keys; `value` returns the known value of a string.
  func conflicts(_ value: (DeclaredString) -> String?) -> [Diagnostic] {
    var found = [derivedRegionDiagnostic(value)].compactMap(\.self)
    guard hasEndpoint else {
      let keys = [("caFile", caFile?.range), ("insecure", insecure)]
      for case (let key, let place?) in keys { found.append(PoolLocation.useless(key, at: place)) }
      return found + [regionConflict(value)].compactMap(\.self)
    }
    for case (let key, let place?) in [("fips", fips), ("dualStack", dualStack)] {
      found.append(
        .contradiction(
          "`\(key)` selects an AWS host, but `endpoint` names another server",
          at: place,
          help: "Remove `\(key)` or `endpoint`."
        )
      )
    }
    if let endpoint, let text = value(endpoint), let address = try? NetworkAddress(text) {
      found += [endpointConflict(endpoint, address)].compactMap(\.self)
      if address.scheme == "http", let caFile {
        found.append(
          .contradiction(
            "`caFile` requires TLS, but the endpoint uses HTTP",
            at: caFile.range,
            help: "Write `https://`, or remove `caFile`."
          )
        )
      }
    }
    return found
  }

  private static func useless(_ key: String, at range: SourceRange) -> Diagnostic {
    .contradiction(
      "`\(key)` requires an `endpoint`",
      at: range,
      help:
        "Remove `\(key)`. Without `endpoint`, authflow connects to AWS over TLS with the system's "
        + "root certificates."
    )
  }

  private func endpointConflict(
    _ endpoint: DeclaredString,
    _ address: NetworkAddress
  ) -> Diagnostic? {
    if address.scheme == "https" {
      return insecure.map { PlainHTTP.useless(at: $0, for: "endpoint") }
    }
    guard !address.host.isLoopbackHost, address.isAWS || insecure == nil else { return nil }
    return PlainHTTP.problem(
      address.isAWS ? "an AWS endpoint must use TLS" : PlainHTTP.reason,
      at: endpoint,
      allowsInsecure: !address.isAWS,
      exposing: "passwords"
    )
  }

  /// The error for a region that differs from the region in an AWS pool ID; nil without a conflict.
  ///
  /// IDs on other servers need not start with a region.
  private func regionConflict(_ value: (DeclaredString) -> String?) -> Diagnostic? {
    guard let region, let userPoolID, let written = value(region), let id = value(userPoolID),
      let own = PoolID.region(of: id), own != written
    else { return nil }
    return Diagnostic(
      .badRegion,
      "`region` must match the region in the pool ID",
      at: region.range,
      notes: [.init("the ID starts with the region", at: userPoolID.range)],
      help: "Remove `region`. authflow reads the region from the ID."
    )
  }

  /// The error for an ID without a region if `region` is missing too; nil otherwise.
  private func derivedRegionDiagnostic(_ value: (DeclaredString) -> String?) -> Diagnostic? {
    guard region == nil, let userPoolID, let id = value(userPoolID),
      let own = PoolID.region(of: id),
      StringRule.region.problem(in: own, of: "") != nil
    else { return nil }
    return Diagnostic(
      .badRegion,
      "`userPoolId` must start with a region, as in `eu-west-1_AbCdEfGhI`",
      at: userPoolID.range,
      help: "If the server is not AWS, add `region`."
    )
  }
}

extension Diagnostic {
  static func contradiction(
    _ title: String,
    at range: SourceRange,
    notes: [Note] = [],
    help: String? = nil
  ) -> Diagnostic {
    Diagnostic(.contradictoryKeys, title, at: range, notes: notes, help: help)
  }
}
