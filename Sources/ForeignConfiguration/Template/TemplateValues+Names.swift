internal import ConfigurationChanges
internal import JSON

// What references to parts of a pool come to (template reference of CloudFormation, AWS::Cognito, return values).
extension TemplateValues {
  /// The members whose values `Ref` returns, by the types of resources.
  private static let names = [
    "AWS::Cognito::UserPoolDomain": "Domain", "AWS::Cognito::UserPoolGroup": "GroupName",
    "AWS::Cognito::UserPoolIdentityProvider": "ProviderName",
    "AWS::Cognito::UserPoolResourceServer": "Identifier",
  ]

  /// What a resource is called by what is written of it; nil where only a deployment knows.
  mutating func name(of id: String) -> JSONValue? {
    guard let resource = resources[id], let type = resource["Type"]?.string,
      let member = TemplateValues.names[type], let written = resource["Properties"]?[member],
      asked.insert(id).inserted
    else { return nil }
    defer { asked.remove(id) }
    let isMade = resource["Condition"]?.string.map { holds($0) } ?? true
    guard isMade != false else { return nil }
    let name = resolved(written)
    return CloudFunction(name) == nil ? name.scalarText.map(JSONValue.string) : nil
  }
}
