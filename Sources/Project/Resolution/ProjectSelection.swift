/// The part of a project that a run uses: a pool and message sources.
package struct ProjectSelection: Hashable, Sendable {
  /// The pool, with all values from the environment.
  package var pool: ResolvedPool

  /// The pool's sources, then other requested sources, without duplicates.
  package var sources: [ResolvedSource]

  /// The pool's source for email; nil for none.
  package var emailSource: ResolvedSource? { source(named: pool.cognito?.emailSource) }

  /// The pool's source for SMS messages; nil for none.
  package var smsSource: ResolvedSource? { source(named: pool.cognito?.smsSource) }

  private func source(named name: String?) -> ResolvedSource? {
    sources.first { $0.name == name }
  }
}

extension ResolvedPool {
  /// The absolute path of the mock's configuration file; nil for none.
  package var configuration: String? {
    if case .mock(let configuration) = kind { configuration } else { nil }
  }

  /// The live pool; nil for the mock.
  package var cognito: ResolvedCognitoPool? {
    if case .cognito(let pool) = kind { pool } else { nil }
  }
}
