/// The files of other tools for one pool with this minimum password length.
enum PoolTexts {
  /// A CloudFormation template.
  static func template(minimumLength: Int) -> String {
    """
    Resources:
      Pool:
        Type: AWS::Cognito::UserPool
        Properties:
          UserPoolName: shop
          UsernameAttributes: [email]
          AutoVerifiedAttributes: [email]
          Policies: { PasswordPolicy: { MinimumLength: \(minimumLength) } }

    """
  }

  /// A template that also has a client.
  static func template(accessTokenValidity: Int) -> String {
    template(minimumLength: 20) + """
        Web:
          Type: AWS::Cognito::UserPoolClient
          Properties:
            UserPoolId: !Ref Pool
            ClientName: web
            AccessTokenValidity: \(accessTokenValidity)

      """
  }

  /// A template in JSON.
  static func templateInJSON(minimumLength: Int) -> String {
    """
    { "Resources": {
      "Pool": { "Type": "AWS::Cognito::UserPool", "Properties": {
        "Policies": { "PasswordPolicy": { "MinimumLength": \(minimumLength) } } } } } }
    """
  }

  /// A Terraform plan as `terraform show -json` prints it.
  static func plan(minimumLength: Int) -> String {
    """
    { "format_version": "1.2", "planned_values": { "root_module": { "resources": [
      { "address": "aws_cognito_user_pool.main", "mode": "managed", "type": "aws_cognito_user_pool",
        "name": "main", "values": { "name": "shop",
          "password_policy": [{ "minimum_length": \(minimumLength) }] } } ] } } }
    """
  }

  /// A Terraform state as `terraform show -json` prints it.
  static func state(minimumLength: Int) -> String {
    plan(minimumLength: minimumLength).replacing("planned_values", with: "values")
  }

  /// The input of UpdateUserPool.
  static func payload(minimumLength: Int) -> String {
    """
    { "UserPoolId": "eu-west-1_AbCdEfGhI",
      "UserPoolAddOns": { "AdvancedSecurityMode": "AUDIT" },
      "Policies": { "PasswordPolicy": { "MinimumLength": \(minimumLength) } } }
    """
  }

  /// The response of DescribeUserPool.
  static let answer = """
    { "UserPool": { "Id": "eu-west-1_AbCdEfGhI", "Name": "shop", "UsernameAttributes": ["email"],
      "UserPoolAddOns": { "AdvancedSecurityMode": "AUDIT" }, "AutoVerifiedAttributes": ["email"] } }
    """
}

let confirmedSignUp = """
  scenario: A new user confirms with the emailed code
  steps:
    - signUp: { username: $(user.email), password: $(user.password) }
      expect: { nextStep: confirmSignUp }
    - awaitCode: { to: $(user.email) }
      save: code
    - confirmSignUp: { username: $(user.email), code: $(code) }
      expect: { nextStep: done }
  """
