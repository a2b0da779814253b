internal import Algorithms
internal import JSON
internal import Matching
internal import RunRecord
internal import Scenario
internal import Values

extension DecodedClaims {
  /// The redacted claims that an expectation tested and that did not match, once for each token.
  static func failed(
    in outcome: Outcome,
    at mismatches: [Mismatch],
    of step: Step,
    _ redactor: Redactor
  ) -> [DecodedClaims] {
    let failed = mismatches.map { ClaimsPath.components(of: $0.path) }
    // `oneOf` and `not` fail at a path above the claims in their patterns.
    let named = (step.expectation?.pattern).map { ClaimsPath.all(in: $0) } ?? []
    let below = named.filter { path in failed.contains { path.starts(with: $0) } }
    return (failed.compactMap(ClaimsPath.claims(in:)) + below).uniqued().compactMap { path in
      let value = path.reduce(Optional(JSONValue.object(outcome.fields))) { $0?.member($1) }
      guard let value, case .object = value else { return nil }
      var secrets: [Secret] = []
      let shown = redactor.redact(value.masked(&secrets))
      return DecodedClaims(path: redactor.redact(path.joined(separator: ".")), claims: shown)
    }
  }
}

/// Paths in an outcome that lead to the claims of a token.
private enum ClaimsPath {
  private static let name = "claims"

  /// The components of a mismatch's path.
  ///
  /// Quoted components can contain dots.
  static func components(of path: String) -> [String] {
    guard path != "the outcome" else { return [] }
    let prefix = "length of "
    let way = path.hasPrefix(prefix) ? path.dropFirst(prefix.count) : path[...]
    let pieces = way.split(separator: "\"", omittingEmptySubsequences: false)
    return pieces.enumerated().flatMap { index, piece -> [String] in
      index.isMultiple(of: 2) ? piece.split(separator: ".").map(String.init) : [String(piece)]
    }
  }

  /// The start of a path that leads to claims; nil if no part of the path leads to claims.
  static func claims(in components: [String]) -> [String]? {
    components.firstIndex(of: name).map { index in Array(components.prefix(through: index)) }
  }

  /// The paths in a pattern that lead to claims.
  static func all(in pattern: Pattern, at path: [String] = []) -> [[String]] {
    switch pattern.form {
    case .equal: return []
    case .mapping(let members):
      return members.flatMap { member -> [[String]] in
        let below = path + [member.key]
        return member.key == name ? [below] : all(in: member.pattern, at: below)
      }
    case .list(let elements):
      return elements.enumerated().flatMap { all(in: $0.element, at: path + ["\($0.offset)"]) }
    case .words(let words): return words.flatMap { all(in: $0, at: path) }
    }
  }

  private static func all(in word: Pattern.Word, at path: [String]) -> [[String]] {
    switch word {
    case .not(let inner): all(in: inner, at: path)
    case .oneOf(let alternatives): alternatives.flatMap { all(in: $0, at: path) }
    default: []
    }
  }
}
