internal import ConfigurationChanges
internal import JSON

extension JSONObject {
  /// A template's resources, with parsed JSON strings in properties of the type Json (resource
  /// reference).
  var withJSONTextsRead: JSONObject {
    JSONObject(
      members.map { id, resource in
        guard let type = resource["Type"]?.string, let names = JSONObject.ofTypeJSON[type],
          var members = resource.object, var properties = members["Properties"]?.object
        else { return (id, resource) }
        for name in names { properties[name] = properties[name].map { $0.mappingInText ?? $0 } }
        members["Properties"] = .object(properties)
        return (id, .object(members))
      }
    )
  }

  private static let ofTypeJSON = [
    "AWS::Cognito::UserPool": ["UserPoolTags"],
    "AWS::Cognito::UserPoolIdentityProvider": ["AttributeMapping", "ProviderDetails"],
  ]
}

extension JSONValue {
  /// The mapping in a JSON string; nil for other values.
  fileprivate var mappingInText: JSONValue? {
    let function = CloudFunction(self)
    guard let text = string ?? (function?.isKnown == true ? function?.text : nil),
      let read = try? JSONValue(parsing: Array(text.utf8)), read.object != nil
    else { return nil }
    return read
  }
}
