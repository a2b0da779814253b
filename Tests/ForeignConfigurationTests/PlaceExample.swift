@testable import ConfigurationChanges
@testable import ForeignConfiguration
import Project
import Testing

/// A file whose settings have known places.
struct PlaceExample {
  let text: String
}

extension PlaceExample {
  static let template = PlaceExample(
    text: """
      Transform: AWS::Serverless-2016-10-31
      Parameters:
        Stage: { Type: String, Default: dev }
      Conditions:
        Live: !Equals [!Ref Stage, prod]
      Resources:
        Pool:
          Type: AWS::Cognito::UserPool
          Properties:
            UserPoolName: !Sub shop-${Stage}
            MfaConfiguration: OPTIONAL
            EnabledMfas:
              - SOFTWARE_TOKEN_MFA
              - EMAIL_OTP
            Policies: !If
              - Live
              - PasswordPolicy: { MinimumLength: 12 }
              - PasswordPolicy:
                  MinimumLength: 200
            Schema:
              - { Name: plan, AttributeDataType: String }
              - Name: level
                AttributeDataType: Text
        Web:
          Type: AWS::Cognito::UserPoolClient
          Properties:
            UserPoolId: !Ref Pool
            ClientName: web
            AllowedOAuthFlowsUserPoolClient: true
            AllowedOAuthFlows: [code]
            AllowedOAuthScopes: [openid]
            SupportedIdentityProviders: [COGNITO]
            CallbackURLs:
              - https://shop.example/
              - !If [Live, https://live.example/, http://dev.example/]
            GenerateSecret: true
        Risk:
          Type: AWS::Cognito::UserPoolRiskConfigurationAttachment
          Properties: { UserPoolId: !Ref Pool, ClientId: ALL, RiskExceptionConfiguration: {} }
        RiskOfWeb:
          Type: AWS::Cognito::UserPoolRiskConfigurationAttachment
          Properties: { UserPoolId: !Ref Pool, ClientId: !Ref Web, RiskExceptionConfiguration: {} }
        Challenge:
          Type: AWS::Serverless::Function
          Properties:
            Events:
              Ask:
                Type: Cognito
                Properties:
                  UserPool: !Ref Pool
                  Trigger: DefineAuthChallenge
      Outputs:
        Url: { Value: !Ref Domain }
      """
  )

  static let loop = PlaceExample(
    text: """
      Transform: AWS::LanguageExtensions
      Resources:
        Pool:
          Type: AWS::Cognito::UserPool
        Fn::ForEach::Apps:
          - App
          - [Web, Mobile]
          - App${App}:
              Type: AWS::Cognito::UserPoolClient
              Properties:
                UserPoolId: !Ref Pool
                AccessTokenValidity: 999
      """
  )

  static let templateInJSON = PlaceExample(
    text: """
      {
        "Resources": {
          "Pool": {
            "Type": "AWS::Cognito::UserPool",
            "Properties": {
              "EmailVerificationSubject": "\\ud83d\\ude00",
              "Policies": { "Fn::If": [
                "Live",
                { "PasswordPolicy": { "MinimumLength": 12 } },
                { "PasswordPolicy": { "MinimumLength": 200 } }
              ] }
            }
          }
        },
        "Conditions": { "Live": { "Fn::Equals": ["a", "b"] } }
      }
      """
  )

  static let plan = PlaceExample(
    text: """
      { "format_version": "1.2",
        "planned_values": { "root_module": { "resources": [
          { "address": "aws_cognito_user_pool.main", "mode": "managed", "type": "aws_cognito_user_pool",
            "name": "main",
            "values": { "name": "shop", "mfa_configuration": "OFF",
              "password_policy": [{
                "minimum_length": 200 }] } },
          { "address": "module.app.aws_cognito_user_pool_client.web", "mode": "managed",
            "type": "aws_cognito_user_pool_client", "name": "web",
            "values": { "name": "web",
              "access_token_validity": 999 } } ] } } }
      """
  )

  static let payload = PlaceExample(
    text: """
      { "UserPoolId": "eu-west-1_AbCdEfGhI",
        "Policies": {
          "PasswordPolicy": { "MinimumLength": 200 } } }
      """
  )

  static let addition = PlaceExample(
    text: """
      { "UserPoolId": "eu-west-1_AbCdEfGhI",
        "CustomAttributes": [{ "Name": "plan", "AttributeDataType": "Text" }] }
      """
  )

  static let branding = PlaceExample(
    text: """
      { "format_version": "1.2",
        "planned_values": { "root_module": { "resources": [
          { "address": "aws_cognito_managed_login_branding.web", "mode": "managed",
            "type": "aws_cognito_managed_login_branding", "name": "web",
            "values": { "use_cognito_provided_values": true } } ] } } }
      """
  )

  static let answers = PlaceExample(
    text: """
      [{ "UserPool": { "Id": "a_c", "Name": "shop", "Policies": {
          "PasswordPolicy": { "MinimumLength": 200 } } } },
       { "UserPoolClient": { "ClientId": "1a", "ClientName": "web",
          "UserPoolId": "a_c", "AccessTokenValidity": 999 } }]
      """
  )

  static let configuration = PlaceExample(
    text: """
      pool:
        Name: shop
        SmsVerificationMessage: Your code is {####}
        Policies: { PasswordPolicy: { MinimumLength: 6 } }
      mfa:
        MfaConfiguration: "ON"
        SoftwareTokenMfaConfiguration: { Enabled: true }
      clients:
        web:
          AccessTokenValidity: 999
      groups:
        - GroupName: staff
          Precedence: 4
      risk:
        ClientId: web
        RiskExceptionConfiguration: {}
      """
  )
}

/// The document of a file and the places of its settings.
func placed(_ text: String, _ name: String) throws -> (PoolDocument, SettingPlaces) {
  if let foreign = try ForeignDocument.read(Array(text.utf8), name: name) {
    return (foreign.document, foreign.places.settings)
  }
  let checked = CheckedConfiguration(bytes: Array(text.utf8), name: name)
  let document = PoolDocument(try #require(checked.configuration), name: name)
  return (document, SettingPlaces(ofConfiguration: checked.source))
}
