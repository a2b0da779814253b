internal import CodeSources
internal import Diagnostics
internal import Mail
internal import Values

/// The request for `authflow inbox code`.
package struct InboxRequest: Sendable {
  /// The place that has the messages.
  package enum Place: Sendable {
    /// The URL of a running mock; `pool` limits the search to that pool.
    case mock(endpoint: String, pool: String?)
    /// A source of the project; nil for its only source.
    case source(String?)
  }

  /// The mock or the source in which to look for the code.
  package var place: Place
  /// The recipient of the code.
  package var address: String
  /// The time to wait for a code that has not arrived.
  package var within = Duration.zero
  /// The path of the project file; nil to search for it.
  package var config: String?

  /// Creates a request that does not wait.
  package init(_ address: String, at place: Place) {
    (self.address, self.place) = (address, place)
  }
}

extension InboxRequest {
  /// The failure if no code arrives; adds the time limit to the description.
  func failure(_ description: String) -> CommandFailure {
    let time = within == .zero ? "" : " within \(within.sourceText)"
    return CommandFailure(.failed, description + time)
  }

  /// The failure if a source has no code.
  func failure(
    in source: any CodeSource,
    _ environment: Environment
  ) -> CommandFailure {
    // A source that needs an address is read for that address only, and a receiver keeps no
    // messages.
    let isEmpty = source.needsAddress || !source.keepsMessages
    let searched = isEmpty ? "" : "the last \(SourceReader.earlier) messages of "
    let place = "\(searched)the source `\(source.name)`"
    let description = "found no code for `\(address.visible)` in \(place)"
    guard !source.keepsMessages, within == .zero else {
      var failure = failure(description)
      failure.details = source.missingPathAdvice(in: environment)
      return failure
    }
    return failure(
      "\(description), which receives messages only while authflow listens: use --within"
    )
  }

  /// The failure if the newest message has several codes, with the `match` that selects each.
  func failure(between candidates: [CodeCandidate]) -> CommandFailure {
    let head = "found \(candidates.count) different codes for `\(address.visible)` in one message; "
    var failure = CommandFailure(.failed, head + "in a scenario, select one with `match`")
    failure.details = candidates.prefix(5).map { candidate in
      let words = (candidate.before + candidate.code + candidate.after)
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let pattern = candidate.pattern(apartFrom: candidates)
        .map { ": `match: \($0.singleQuoted)`" }
      return "  “\(words)”\(pattern ?? "")"
    }
    return failure
  }
}
