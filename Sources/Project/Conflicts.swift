internal import Diagnostics
internal import Values

/// Where a pool is said to be: keys that are right alone and can contradict each other.
struct PoolLocation: Hashable, Sendable {
  let userPoolID: DeclaredText?
  let region: DeclaredText?
  let endpoint: DeclaredText?
  /// Whether an endpoint is written, be it with a mistake.
  let hasEndpoint: Bool
  let caFile: DeclaredText?
  /// The place of `insecure: true`.
  let insecure: SourceRange?

  /// Asks for the texts as far as they are known, and holds them against each other.
  func conflicts(_ value: (DeclaredText) -> String?) -> [Diagnostic] {
    var found = [derivedRegionFault(value)].compactMap(\.self)
    guard hasEndpoint else {
      let keys = [("caFile", caFile?.range), ("insecure", insecure)]
      for case (let key, let place?) in keys { found.append(PoolLocation.useless(key, at: place)) }
      return found + [regionConflict(value)].compactMap(\.self)
    }
    if let endpoint, let text = value(endpoint), let address = try? NetworkAddress(text) {
      found += [endpointConflict(endpoint, address)].compactMap(\.self)
      if address.scheme == "http", let caFile {
        found.append(
          .contradiction("`caFile` is for TLS, and the endpoint is plain HTTP", at: caFile.range)
        )
      }
    }
    return found
  }

  private static func useless(_ key: String, at range: SourceRange) -> Diagnostic {
    .contradiction(
      "`\(key)` is about an `endpoint`, and there is none",
      at: range,
      help: "Without `endpoint` the pool is at AWS, over TLS with the system's roots."
    )
  }

  private func endpointConflict(_ endpoint: DeclaredText, _ address: NetworkAddress) -> Diagnostic?
  {
    if address.scheme == "https" {
      return insecure.map {
        .contradiction(
          "`insecure` allows plain HTTP, and the endpoint is `https`",
          at: $0,
          help: "A certificate is always checked; `caFile` names roots of your own."
        )
      }
    }
    guard !address.host.isLoopbackHost, address.isAWS || insecure == nil else { return nil }
    return Diagnostic(
      .plainHTTP,
      address.isAWS
        ? "AWS is never spoken to without TLS" : "plain HTTP is for this machine only",
      at: endpoint.range,
      help: address.isAWS
        ? "Write `https://`."
        : "Write `https://`, or `insecure: true` where everybody on the way may read passwords."
    )
  }

  /// At AWS a pool's id starts with its region; other servers make ids as they like.
  private func regionConflict(_ value: (DeclaredText) -> String?) -> Diagnostic? {
    guard let region, let userPoolID, let written = value(region), let id = value(userPoolID),
      let own = PoolLocation.region(ofPool: id), own != written
    else { return nil }
    return Diagnostic(
      .badRegion,
      "`region` must be the one in the pool's id",
      at: region.range,
      notes: [.init("the id starts with it", at: userPoolID.range)],
      help: "Leave `region` out: it follows from the id."
    )
  }

  /// An id that gives no region, where none is written besides.
  private func derivedRegionFault(_ value: (DeclaredText) -> String?) -> Diagnostic? {
    guard region == nil, let userPoolID, let id = value(userPoolID),
      let own = PoolLocation.region(ofPool: id),
      TextRule.region.fault(in: own, of: "") != nil
    else { return nil }
    return Diagnostic(
      .badRegion,
      "`userPoolId` must start with a region, as in `eu-west-1_AbCdEfGhI`",
      at: userPoolID.range,
      help: "Other servers than AWS make ids as they like: for them write a `region` too."
    )
  }

  /// The region in a pool's id: the part before the first `_`.
  static func region(ofPool id: String) -> String? {
    id.firstIndex(of: "_").map { String(id[..<$0]) }
  }
}

/// Where a mailbox is said to be.
struct MailboxPlace: Hashable, Sendable {
  let url: DeclaredText?
  let caFile: DeclaredText?
  /// The place of `insecure: true`.
  let insecure: SourceRange?

  /// Asks for the URL as far as it is known, and holds the other keys against it.
  func conflicts(_ value: (DeclaredText) -> String?) -> [Diagnostic] {
    guard let insecure else { return [] }
    if let caFile {
      let title = "`caFile` is for TLS, and `insecure` goes without"
      return [.contradiction(title, at: caFile.range, notes: [.init("written here", at: insecure)])]
    }
    guard let url, let text = value(url), let address = try? NetworkAddress(text),
      address.scheme == "imaps"
    else { return [] }
    return [
      .contradiction(
        "`insecure` goes without TLS, and the mailbox is `imaps`",
        at: insecure,
        help: "A certificate is always checked; `caFile` names roots of your own."
      )
    ]
  }
}

extension Diagnostic {
  fileprivate static func contradiction(
    _ title: String,
    at range: SourceRange,
    notes: [Note] = [],
    help: String? = nil
  ) -> Diagnostic {
    Diagnostic(.contradictoryKeys, title, at: range, notes: notes, help: help)
  }
}
