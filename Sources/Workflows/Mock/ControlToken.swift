/// The token that control endpoints of a mock want which other machines reach.
enum ControlToken {
  /// The variable of the environment that it can be given in.
  static let variable = "AUTHFLOW_CONTROL_TOKEN"

  /// The token that the environment gives, nil where it gives none.
  static func given(in environment: Environment) throws(CommandFailure) -> String? {
    guard let token = environment.variables[variable], !token.isEmpty else { return nil }
    guard token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .usage("\(variable) has characters that no header can carry: use ASCII without spaces")
    }
    return token
  }
}
