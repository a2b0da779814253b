internal import JSON

extension LivePoolProvider {
  /// Whether users of the pool sign in with an email address instead of a plain name, or the reason
  /// why the pool can't be read.
  package func signsInByEmail() async -> Result<Bool, UnreadablePoolError> {
    let id: JSONObject = ["UserPoolId": .string(settings.userPoolID)]
    do throws(PoolOpeningError) {
      switch try await LivePoolFacts.ask(caller, "DescribeUserPool", id, "UserPool") {
      case .read(let members):
        return .success(members["UsernameAttributes"]?.array?.contains("email") ?? false)
      case .unread(let reason): return .failure(UnreadablePoolError(reason: reason))
      }
    } catch {
      return .failure(UnreadablePoolError(reason: error.message))
    }
  }
}

/// The error of a pool whose settings can't be read.
package struct UnreadablePoolError: Error {
  /// The reason: lowercase, without a full stop.
  package let reason: String
}
