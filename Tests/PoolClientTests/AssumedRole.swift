/// A role that the security token service assumes for a profile.
enum AssumedRole {
  static let arn = "arn:aws:iam::123456789012:role/qa"
  static let staticKeys = "aws_access_key_id = AKIA1\naws_secret_access_key = first\n"

  /// A response of the security token service with keys.
  static func keys(_ id: String, expiring time: String = "2026-11-21T13:00:00Z") -> String {
    """
    <AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult>
    <AssumedRoleUser><Arn>\(arn)/s</Arn><AssumedRoleId>AROA:s</AssumedRoleId></AssumedRoleUser>
    <Credentials><AccessKeyId>\(id)</AccessKeyId><SecretAccessKey>made&amp;up</SecretAccessKey>
    <SessionToken>token-\(id)</SessionToken><Expiration>\(time)</Expiration></Credentials>
    </AssumeRoleResult></AssumeRoleResponse>
    """
  }

  static func rejection(_ code: String, _ message: String) -> String {
    "<ErrorResponse><Error><Type>Sender</Type><Code>\(code)</Code><Message>\(message)</Message>"
      + "</Error><RequestId>r</RequestId></ErrorResponse>"
  }

  static func profiles(_ more: String = "", source: String = "source_profile = base") -> String {
    "[default]\nrole_arn = \(arn)\n\(source)\n\(more)\n[profile base]\n\(staticKeys)"
  }
}
