internal import JSON
internal import Matching
internal import Values

extension Secret {
  /// The claims of a token, whose signature is not looked at; nil for other strings.
  var claims: JSONValue? { JSONValue.string(reveal()).member("claims") }
}
