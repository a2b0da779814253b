import JSON

/// Settings that a file asks for, such as those of login pages, which are judged, and neither compared nor exported.
struct JudgedSettings: Hashable, Sendable {
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

  /// The operation that makes what a type of Terraform's resources describes, without `aws_cognito_`.
  static func operation(ofTerraform type: String) -> String? {
    switch type {
    case "user_pool_ui_customization": "SetUICustomization"
    case "managed_login_branding": "CreateManagedLoginBranding"
    default: nil
    }
  }
}
