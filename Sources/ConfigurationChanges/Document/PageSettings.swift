import JSON

/// Settings of login pages as a template asks for them: they are judged, and neither compared nor exported.
struct PageSettings: Hashable, Sendable {
  /// The operation that sets them.
  let operation: String

  /// What findings call them.
  let part: SettingPath.Part

  /// The operation's input without the pool; what only the deployment knows stands as its text.
  let members: JSONObject

  /// The operation that makes what a type of CloudFormation's resources describes.
  static func operation(of type: String) -> String? {
    switch type {
    case "UserPoolUICustomizationAttachment": "SetUICustomization"
    case "ManagedLoginBranding": "CreateManagedLoginBranding"
    case "Terms": "CreateTerms"
    default: nil
    }
  }
}
